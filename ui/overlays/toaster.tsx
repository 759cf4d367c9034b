import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'
import { Toaster as Sonner, toast } from 'sonner'

import { Spinner } from '../base/spinner.tsx'
import { type ShownOptions, toasterReady, type ToastKind } from '../base/toast.ts'
import { setStripHeight, stripHeight } from '../feedback/strip-height.ts'

const above = 'calc(var(--bottom-bar) + var(--form-bar) + var(--strip-gap))'

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

/** What a toast may not cover: the field with the focus or an error, a message, a main action. */
const WORKED_ON =
  ':focus:is(input, textarea, select, button, a), [aria-invalid=true], [role=alert], [data-uncovered]'

/** Scrolls what the toasts would cover out from under them (`scroll-padding` in app/styles/bars.css). */
function keepClear(list: HTMLElement, height: number): void {
  const { bottom } = list.getBoundingClientRect()
  for (const element of document.querySelectorAll('#page :is(' + WORKED_ON + ')')) {
    const rect = element.getBoundingClientRect()
    if (rect.bottom > bottom - height && rect.top < bottom) {
      element.scrollIntoView({ block: 'nearest' })
      return
    }
  }
}

/** Measures the toasts that are shown. */
function measured(region: HTMLElement | null) {
  if (region === null) return undefined
  const measure = () => {
    const list = region.querySelector('ol')
    const shown = region.querySelectorAll<HTMLElement>('[data-visible=true][data-removed=false]')
    const height = [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    const grows = height > stripHeight()
    setStripHeight(height)
    if (grows && list !== null) keepClear(list, height)
  }
  const observer = new MutationObserver(measure)
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-visible', 'data-removed', 'style'],
  })
  return () => {
    observer.disconnect()
    setStripHeight(0)
  }
}

/**
 * Renders the toasts: strips above the bars at the bottom, at the whole width of a phone. They cover
 * nothing that is worked on.
 */
export function Toaster() {
  useEffect(() => toasterReady({ show, dismiss }), [])
  return (
    <Sonner
      ref={measured}
      position="bottom-right"
      offset={{ bottom: above, right: 0 }}
      mobileOffset={{ bottom: above, left: 0, right: 0 }}
      className="max-lg:inset-x-0! max-lg:w-full! lg:right-6! lg:w-104!"
      visibleToasts={6}
      expand
      gap={0}
      containerAriaLabel="Messages"
      icons={{
        success: <Check strokeWidth={2.5} className="size-4.5 text-win" />,
        error: <CircleAlert className="size-4.5 text-loss" />,
        info: <Info className="size-4.5 text-draw" />,
        loading: <Spinner className="size-4.5" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            'flex min-h-9.5 w-full items-center gap-3 border-t border-line bg-sunk px-4 py-1.5 text-[0.9375rem] leading-tight font-medium text-ink lg:rounded-field lg:border lg:shadow-float',
          icon: 'relative grid size-4.5 shrink-0 place-items-center',
          // The reason stands behind what has failed, in the same line where it fits.
          content: 'min-w-0 *:inline',
          description: 'ml-1.5 text-sm font-normal text-muted',
        },
      }}
    />
  )
}
