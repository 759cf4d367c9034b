import CircleAlert from 'lucide-react/icons/circle-alert'
import Info from 'lucide-react/icons/info'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { Toaster as Sonner, toast } from 'sonner'

import { Spinner } from '../base/spinner.tsx'
import type { ToastKind, ToastOptions } from '../base/toast.ts'

const above = 'var(--strip-bottom, calc(var(--bottom-bar) + var(--form-bar) + var(--strip-gap)))'

type ShownOptions = ToastOptions & { id: string }

/** Duration of each kind, in ms. A loading toast stays until it is replaced or dismissed. */
const durations: Record<ToastKind, number> = {
  success: 3000,
  error: 4500,
  info: 3500,
  loading: Number.POSITIVE_INFINITY,
}

/**
 * Sonner's id of each toast, by ours. It would update a fading toast, and then remove it with its new
 * message: the replacement of such a toast gets a new id.
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

/** What was done is taken back: what says that it was done goes; a failure and what is loading stay. */
export function hideSuccesses(): void {
  for (const shown of toast.getToasts()) {
    if ('type' in shown && shown.type === 'success') toast.dismiss(shown.id)
  }
}

/** What a toast may not cover: a score, the field with the focus or an error, a message, a main action. */
const WORKED_ON =
  '#page :is(:focus:is(input, textarea, select, button, a), [aria-invalid=true], [role=alert], [name$=score], [data-uncovered])'

const openSheet = () =>
  document.querySelector<HTMLElement>(':is([role=dialog], [role=alertdialog])[data-open]')

/** @returns px above the screen's lower edge, from where toasts of this height cover nothing worked on */
function clearPlace(list: HTMLElement, height: number): number {
  // A sheet reaches the lower edge, and its last line is there. It may still come up from below.
  const sheet = openSheet()
  const isAtEdge = sheet !== null && sheet.getBoundingClientRect().bottom >= innerHeight
  if (isAtEdge && innerHeight - sheet.offsetHeight >= height) return sheet.offsetHeight
  const now = list.getBoundingClientRect().bottom
  const rects = [...document.querySelectorAll(WORKED_ON)].map((one) => one.getBoundingClientRect())
  let bottom = now
  for (;;) {
    const edge = bottom
    const hit = rects.find((rect) => rect.bottom > edge - height && rect.top < edge)
    if (hit === undefined) return innerHeight - bottom
    bottom = hit.top
    // Above the middle they would cover what is read.
    if (bottom < innerHeight / 2) return innerHeight - now
  }
}

/** The height of the toasts that are shown, in px. */
let stripHeight = 0

/** Places the toasts of a height; styles read both (app/styles/bars.css). */
function place(list: HTMLElement | null, height: number): void {
  if (height === stripHeight) return
  const { style } = document.documentElement
  if (height === 0 || list === null) style.removeProperty('--strip-bottom')
  else if (height > stripHeight) {
    // Measured from their usual place.
    style.removeProperty('--strip-bottom')
    style.setProperty('--strip-bottom', `${clearPlace(list, height)}px`)
  }
  stripHeight = height
  style.setProperty('--toast-strip', `${height}px`)
}

/** Places the toasts again: the page under them has become another one. They only move up, unless a sheet has closed. */
function placeAgain(list: HTMLElement | null, from: 'here' | 'usual'): void {
  if (stripHeight === 0 || list === null) return
  const { style } = document.documentElement
  if (from === 'usual') style.removeProperty('--strip-bottom')
  style.setProperty('--strip-bottom', `${clearPlace(list, stripHeight)}px`)
}

function measured(region: HTMLElement | null) {
  if (region === null) return undefined
  const measure = () => {
    // Sonner sends the focus that leaves a toast back to where it was: Tab would never get past.
    for (const one of region.querySelectorAll('[tabindex]')) one.removeAttribute('tabindex')
    const shown = region.querySelectorAll<HTMLElement>('[data-visible=true][data-removed=false]')
    const height = [...shown].reduce((sum, { offsetHeight }) => sum + offsetHeight, 0)
    place(region.querySelector('ol'), height)
  }
  const observer = new MutationObserver(measure)
  observer.observe(region, {
    childList: true,
    subtree: true,
    attributeFilter: ['data-visible', 'data-removed', 'style'],
  })
  // What a save leads to comes under a toast that is there already.
  const resizes = new ResizeObserver(() => placeAgain(region.querySelector('ol'), 'here'))
  resizes.observe(document.body)
  const sheets = new MutationObserver(() => {
    const sheet = openSheet()
    if (sheet !== null) resizes.observe(sheet)
    placeAgain(region.querySelector('ol'), 'usual')
  })
  sheets.observe(document.documentElement, { attributeFilter: ['data-backdrop'] })
  return () => {
    observer.disconnect()
    resizes.disconnect()
    sheets.disconnect()
    place(null, 0)
  }
}

/** Not lucide's: that is in a file of the guarded pages, which /login would load for it. */
function CheckMark() {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={2.5}
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-4.5 text-win"
    >
      <path d="M20 6 9 17l-5-5" />
    </svg>
  )
}

/** The library forgets toasts that come before it is mounted. */
const ready = Promise.withResolvers<void>()
let isMounted = false

const WAITS_PAUSE_MS = 60_000
let saidWaits = 0

/** Says that something waits on this device; once a minute is enough. */
export async function showWaits(words: string): Promise<void> {
  if (Date.now() - saidWaits < WAITS_PAUSE_MS) return
  saidWaits = Date.now()
  await showToast('info', words, { id: 'waits here' })
}

export async function showToast(
  kind: ToastKind,
  message: string,
  options: ShownOptions,
): Promise<void> {
  if (!isMounted)
    createRoot(document.body.appendChild(document.createElement('div'))).render(<Toaster />)
  isMounted = true
  await ready.promise
  show(kind, message, options)
}

/** Strips above the bars at the bottom, at the whole width of a phone. */
function Toaster() {
  useEffect(() => ready.resolve(), [])
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
        success: <CheckMark />,
        error: <CircleAlert className="size-4.5 text-loss" />,
        info: <Info className="size-4.5 text-draw" />,
        loading: <Spinner className="size-4.5" />,
      }}
      toastOptions={{
        unstyled: true,
        classNames: {
          toast:
            // They fade: from below they would slide over the bars.
            'flex min-h-9.5 w-full transition-opacity! duration-200! items-center gap-3 border-t border-line bg-sunk px-4 py-1.5 text-base leading-tight font-medium text-ink lg:rounded-field lg:border lg:shadow-float',
          icon: 'relative grid size-4.5 shrink-0 place-items-center',
          content: 'min-w-0 *:inline',
          description: 'ml-1.5 text-base font-normal text-muted',
        },
      }}
    />
  )
}
