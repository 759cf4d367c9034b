export {}

declare module '@tanstack/react-router' {
  /** What one signed-out page hands to the next beside the address. */
  interface HistoryState {
    /** The password was just set anew. */
    justReset?: boolean
    /** The address that was typed or signed up with. */
    email?: string
  }
}
