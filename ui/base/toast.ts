import type { toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type Kind = 'success' | 'error' | 'info' | 'loading'

/** How long each kind stays, in ms. A loading toast stays until it is replaced or dismissed. */
const durations: Record<Kind, number> = {
  success: 3000,
  error: 4500,
  info: 3500,
  loading: Number.POSITIVE_INFINITY,
}

const mounted = Promise.withResolvers<Sonner>()
const listeners = new Set<() => void>()
let wanted = false
let count = 0

/** For the toaster's host: whether a toast was ever asked for. */
export const toasterWanted = () => wanted

export function onToasterWanted(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Called by the toaster once it listens; toasts asked for earlier come out then. */
export function toasterReady(sonner: Sonner): void {
  mounted.resolve(sonner)
}

function withSonner(act: (sonner: Sonner) => void): void {
  if (!wanted) {
    wanted = true
    for (const listener of listeners) listener()
  }
  void mounted.promise.then(act)
}

interface ToastOptions {
  /** The toast to replace, e.g. a loading one. */
  id?: string
  description?: string
}

function show(kind: Kind, message: string, { id, description }: ToastOptions = {}): string {
  const name = id ?? `toast-${++count}`
  withSonner((sonner) => {
    sonner[kind](message, { id: name, description, duration: durations[kind] })
  })
  return name
}

/** Short news at the edge of the screen. Each answers the toast's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  loading: (message: string, options?: ToastOptions) => show('loading', message, options),
  dismiss: (id: string) => withSonner((sonner) => void sonner.dismiss(id)),
}
