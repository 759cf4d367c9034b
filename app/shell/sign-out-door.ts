/** Asks before somebody signs out; null while nothing waits on this device. */
export const signOutDoor: { ask: ((logout: () => void) => void) | null } = { ask: null }
