import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

import { Spinner } from '../base/spinner.tsx'
import { type ShownOptions, toasterReady, type ToastKind } from '../base/toast.ts'

const narrow = () => window.matchMedia('(width < 40rem)').matches
const above = 'calc(var(--bottom-bar) + var(--form-bar) + 1rem)'

/** Duration of each kind, in ms. A loading toast stays until it is replaced or dismissed. */
const durations: Record<ToastKind, number> = {
  success: 3000,
  error: 4500,
  info: 3500,
  loading: Number.POSITIVE_INFINITY,
}

/**
 * Sonner's id of each visible toast, by our id. Sonner would also update a toast that is fading out, and
 * then remove it together with its new message. So the replacement of such a toast gets a new id of
 * Sonner.
 */
const up = new Map<string, string | number>()

function show(kind: ToastKind, message: string, { id, ...options }: ShownOptions): void {
  const close = (closed: { id: string | number }) => {
    if (up.get(id) === closed.id) up.delete(id)
  }
  const replaced = up.get(id)
  const shown = toast[kind](message, {
    duration: durations[kind],
    ...options,
    onAutoClose: close,
    onDismiss: close,
    ...(replaced === undefined ? {} : { id: replaced }),
  })
  up.set(id, shown)
}

function dismiss(id: string): void {
  const shown = up.get(id)
  if (shown !== undefined) toast.dismiss(shown)
  up.delete(id)
}

/** Renders the toasts. */
export function Toaster() {
  useEffect(() => toasterReady({ show, dismiss }), [])
  return (
    <Sonner
      position={narrow() ? 'bottom-center' : 'bottom-right'}
      // Above the fixed bars at the bottom, so that their buttons can still be pressed.
      offset={{ bottom: above, right: 24 }}
      mobileOffset={{ bottom: above, left: 16, right: 16 }}
      visibleToasts={6}
      expand
      gap={10}
      containerAriaLabel="Messages"
      icons={{
        success: <CircleCheck className="size-5 text-win" />,
        error: <CircleAlert className="size-5 text-loss" />,
        info: <Info className="size-5 text-draw" />,
        loading: <Spinner />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex w-full items-center gap-3 rounded-field bg-card px-4 py-3.5 font-semibold text-ink ring-1 ring-field shadow-float sm:w-[var(--width)]',
          icon: 'relative grid size-5 shrink-0 place-items-center',
          content: 'min-w-0',
          description: 'mt-0.5 text-sm font-normal text-muted',
        },
      }}
    />
  )
}
