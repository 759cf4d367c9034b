/** What opens the dialog of search, once its code is there (search-host.tsx). */
export const searchDoor: { open: (() => void) | null } = { open: null }
