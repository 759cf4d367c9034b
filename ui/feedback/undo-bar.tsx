import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

import { classNames } from '../base/class-names.ts'
import { Spinner } from '../base/spinner.tsx'
import { onStripHeight, stripHeight } from './strip-height.ts'
import { OFFERED_MS, useTimeLeft } from './undo-time.ts'
import { type Act, endUndo, forgetUndo, offeredAct, onUndoChange } from './undo.ts'

/** Screen readers announce what is put into a region that is there already. */
const ANNOUNCED_AFTER_MS = 50
let isMounted = false

const barClasses =
  'fixed inset-x-3 z-40 mx-auto flex min-h-14 max-w-md items-center gap-3 overflow-clip rounded-2xl py-1.5 pr-1.5 pl-4 ' +
  'bg-[light-dark(#2a1f33,#3b2f47)] font-semibold shadow-float [view-transition-name:undo-bar] lg:left-65'
const dashClasses =
  'absolute bottom-0 left-0 h-1 w-full animate-[time-runs-out_linear_forwards] motion-reduce:hidden ' +
  'bg-[repeating-linear-gradient(90deg,var(--marigold)_0_9px,transparent_9px_15px)]'

/** In a root of its own: what was done can be taken back on every page. */
export function mountUndoBar(): void {
  if (isMounted) return
  isMounted = true
  createRoot(document.body.appendChild(document.createElement('div'))).render(<UndoBar />)
}

function UndoBar() {
  const offered = useSyncExternalStore(onUndoChange, offeredAct)
  const act = useLater() ? offered : null
  const bar = useRef<HTMLElement>(null)
  const before = useRef<Element | null>(null)
  const textId = useId()
  const [held, setHeld] = useState({ pointer: false, focus: false })
  const [tried, setTried] = useState<{ act: Act; failure: string | null } | null>(null)
  const lift = useLift(act)
  if (act === null && (held.pointer || held.focus)) setHeld({ pointer: false, focus: false })

  const own = tried !== null && tried.act === act ? tried : null
  const pending = own !== null && own.failure === null
  const failure = own?.failure ?? null
  const paused = held.pointer || held.focus || pending
  const left = useTimeLeft(act, own, paused, () => void endUndo(act))

  async function undo() {
    if (act === null || pending) return
    setTried({ act, failure: null })
    const why = await act.undo()
    if (why === null) leave(() => forgetUndo(act))
    else setTried({ act, failure: why })
  }

  /** The focus goes back to where it was before it came to the bar. */
  function leave(close: () => void) {
    const hadFocus = bar.current?.contains(document.activeElement) === true
    close()
    if (!hadFocus) return
    const last = before.current
    const target = last?.checkVisibility() === true ? last : document.getElementById('page')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
  }

  const shortcut = useRef(undo)
  useEffect(() => {
    shortcut.current = undo
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey)
      if (!isUndo || event.shiftKey || event.altKey || isTyping(event.target)) return
      event.preventDefault()
      void shortcut.current()
    }
    if (act === null || !hasKey(act)) return undefined
    document.addEventListener('keydown', listener)
    return () => document.removeEventListener('keydown', listener)
  }, [act])

  return (
    <section
      ref={bar}
      aria-label="Undo"
      style={{
        bottom: `calc(var(--bottom-bar) + var(--form-bar) + var(--strip-gap) + ${lift}px + 0.75rem)`,
      }}
      className={act === null ? 'sr-only' : barClasses}
      onPointerEnter={({ pointerType }) =>
        // A finger is never taken away from the bar again.
        pointerType === 'mouse' && setHeld((now) => ({ ...now, pointer: true }))
      }
      onPointerLeave={() => setHeld((now) => ({ ...now, pointer: false }))}
      onFocus={({ relatedTarget }) => {
        if (!contains(bar.current, relatedTarget)) before.current = relatedTarget
        setHeld((now) => ({ ...now, focus: true }))
      }}
      onBlur={({ relatedTarget }) => {
        if (!contains(bar.current, relatedTarget)) setHeld((now) => ({ ...now, focus: false }))
      }}
      onKeyDown={({ key }) => key === 'Escape' && leave(() => void endUndo(act))}
    >
      <div className="contents text-ink scheme-dark">
        {act !== null &&
          (failure === null ? (
            <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-loss" />
          ))}
        <p id={textId} role="status" className="min-w-0 flex-1 py-1.5 leading-snug wrap-anywhere">
          {act !== null && (failure ?? act.text)}
        </p>
        {act !== null && (
          <>
            <span
              aria-hidden="true"
              className="hidden min-w-4 text-right text-muted tabular-nums motion-reduce:inline"
            >
              {Math.ceil(left / 1000)}
            </span>
            <button
              type="button"
              aria-describedby={textId}
              aria-keyshortcuts={hasKey(act) ? 'Control+Z' : undefined}
              title={hasKey(act) ? 'Ctrl Z' : undefined}
              aria-busy={pending || undefined}
              className="relative min-h-11 shrink-0 rounded-field bg-[rgb(255_255_255/0.13)] px-4 font-bold hover:bg-[rgb(255_255_255/0.22)]"
              onClick={() => void undo()}
            >
              <span className={classNames(pending && 'opacity-0')}>{act.button ?? 'Undo'}</span>
              {pending && (
                <span className="absolute inset-0 grid place-items-center">
                  <Spinner />
                </span>
              )}
            </button>
            <span
              key={`${act.text} ${failure}`}
              aria-hidden="true"
              className={dashClasses}
              style={{
                animationDuration: `${OFFERED_MS}ms`,
                animationPlayState: paused ? 'paused' : 'running',
              }}
            />
          </>
        )}
      </div>
    </section>
  )
}

/**
 * How high the toasts stand below the bar. It never gets less for the same act: a button that moves away
 * under a finger is missed.
 */
function useLift(act: Act | null): number {
  const height = useSyncExternalStore(onStripHeight, stripHeight)
  const [most, setMost] = useState({ act, height })
  const height0 = most.act === act && act !== null ? Math.max(most.height, height) : height
  if (most.act !== act || most.height !== height0) setMost({ act, height: height0 })
  return height0
}

function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}

function contains(bar: HTMLElement | null, target: EventTarget | null): boolean {
  return target instanceof Node && bar?.contains(target) === true
}

/** The keys for Undo do nothing else. */
const hasKey = ({ button }: Act) => button === undefined

/** There the keys take back what was typed. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
  )
}
