import type { ReactNode } from 'react'
import type { toast as sonnerToast } from 'sonner'

type Sonner = typeof sonnerToast
type Kind = 'success' | 'error' | 'info' | 'loading'

/** Duration of each kind, in ms. A loading toast stays until it is replaced or dismissed. */
const durations: Record<Kind, number> = {
  success: 3000,
  error: 4500,
  info: 3500,
  loading: Number.POSITIVE_INFINITY,
}

const mounted = Promise.withResolvers<Sonner>()
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
export function toasterReady(sonner: Sonner): void {
  mounted.resolve(sonner)
}

function withSonner(action: (sonner: Sonner) => unknown): void {
  if (!requested) {
    requested = true
    for (const listener of listeners) listener()
  }
  void mounted.promise.then(action)
}

interface ToastOptions {
  /** The toast to replace, e.g. a loading one. */
  id?: string
  /** A second line, e.g. the server's reason, or buttons. */
  description?: ReactNode
  /** In ms, instead of the kind's own. */
  duration?: number
}

function show(kind: Kind, message: string, options?: ToastOptions): string {
  const all = { duration: durations[kind], id: `${++count}`, ...options }
  withSonner((sonner) => sonner[kind](message, all))
  return all.id
}

/** Short messages at the edge of the screen. Each returns the toast's id. */
export const toast = {
  success: (message: string, options?: ToastOptions) => show('success', message, options),
  error: (message: string, options?: ToastOptions) => show('error', message, options),
  info: (message: string, options?: ToastOptions) => show('info', message, options),
  loading: (message: string, options?: ToastOptions) => show('loading', message, options),
  dismiss: (id: string) => withSonner((sonner) => sonner.dismiss(id)),
}
