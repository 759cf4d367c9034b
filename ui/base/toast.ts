export type ToastKind = 'success' | 'error' | 'info' | 'loading'

interface ToastOptions {
  /** The toast to replace, e.g. a loading one. */
  id?: string
  /** What stands behind it in the same line, e.g. the server's reason. */
  description?: string
}

/** The options of a toast that has got its id. */
export type ShownOptions = ToastOptions & { id: string }

/** What the toaster can do; it has the library and the durations, so that no page waits for them. */
interface Host {
  show: (kind: ToastKind, message: string, options: ShownOptions) => void
}

const mounted = Promise.withResolvers<Host>()
const listeners = new Set<() => void>()
let requested = false
let count = 0

/** For the toaster's host: whether any toast was requested yet. */
export const toasterRequested = () => requested

export function onToasterRequested(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The toaster calls this once it is mounted; toasts requested earlier appear then. */
export function toasterReady(host: Host): void {
  mounted.resolve(host)
}

function withHost(action: (host: Host) => void): void {
  if (!requested) {
    requested = true
    for (const listener of listeners) listener()
  }
  void mounted.promise.then(action)
}

function show(kind: ToastKind, message: string, options?: ToastOptions): string {
  const all = { id: `${++count}`, ...options }
  withHost((host) => host.show(kind, message, all))
  return all.id
}

/** Short messages at the edge of the screen. Each returns the toast's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  loading: (message: string, options?: ToastOptions) => show('loading', message, options),
}
