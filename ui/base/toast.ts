import { retryImport } from './lazy-component.tsx'

export type ToastKind = 'success' | 'error' | 'info' | 'loading'

export interface ToastOptions {
  /** The toast to replace, e.g. a loading one. */
  id?: string
  /** What stands behind it in the same line, e.g. the server's reason. */
  description?: string
}

let toaster: Promise<typeof import('../overlays/toaster.tsx')> | undefined
let count = 0

/** Loads what shows toasts: it has the library and the durations, so that no page waits for them. */
export async function loadToaster() {
  toaster ??= retryImport(() => import('../overlays/toaster.tsx'))
  return toaster
}

function show(kind: ToastKind, message: string, options?: ToastOptions): string {
  const all = { id: `${++count}`, ...options }
  void loadToaster().then(({ showToast }) => showToast(kind, message, all))
  return all.id
}

export const WAITS_HERE = 'Waits here and is sent by itself'

export const sayWaits = () => void loadToaster().then(({ showWaits }) => showWaits(WAITS_HERE))

export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  loading: (message: string, options?: ToastOptions) => show('loading', message, options),
}
