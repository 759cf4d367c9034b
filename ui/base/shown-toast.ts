export type ToastKind = 'success' | 'error' | 'info' | 'loading'

export interface ToastOptions {
  /** The toast to replace, e.g. a loading one. */
  id?: string
  /** What stands behind it in the same line, e.g. the server's reason. */
  description?: string
}

/** The options of a toast that has got its id. */
export type ShownOptions = ToastOptions & { id: string }
