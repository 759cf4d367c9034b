import Check from 'lucide-react/icons/check'
import CircleAlert from 'lucide-react/icons/circle-alert'
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'

import { classNames } from '../base/class-names.ts'
import { rootAttribute } from '../base/root-attribute.ts'
import { coverPlaceOf } from '../base/second-tap.ts'
import { Spinner } from '../base/spinner.tsx'
import { loadToaster } from '../base/toast.ts'
import { useHeld } from './undo-held.ts'
import {
  type Act,
  endOffer,
  forgetOffer,
  noteBar,
  offeredNow,
  onOfferChange,
} from './undo-state.ts'
import { UndoTime } from './undo-time.tsx'

/** Screen readers announce what is put into a region that is there already. */
const ANNOUNCED_AFTER_MS = 50

const offersUndo = rootAttribute('offersUndo')

const barClasses =
  'fixed inset-x-3 z-40 mx-auto flex min-h-14 max-w-md flex-wrap items-center gap-x-3 overflow-clip rounded-2xl py-1.5 pr-1.5 pl-4 ' +
  'bg-[light-dark(#2a1f33,#3b2f47)] font-semibold shadow-float [view-transition-name:undo-bar] lg:left-65'

/** In a root of its own: what was done can be taken back on every page. */
export function mountUndoBar(): void {
  if (!noteBar()) return
  createRoot(document.body.appendChild(document.createElement('div'))).render(<UndoBar />)
}

function UndoBar() {
  const offered = useSyncExternalStore(onOfferChange, offeredNow)
  const shown = useLater() ? offered : null
  const act = shown?.act ?? null
  const number = shown?.number ?? 0
  const bar = useRef<HTMLElement>(null)
  const textId = useId()
  const { held, release, leave } = useHeld(bar, () => void endOffer())
  if (act === null && held) release()
  const lift = useLift(number)
  const [tried, setTried] = useState<{ act: Act; failure: string | null } | null>(null)
  const own = tried !== null && tried.act === act ? tried : null
  const pending = own !== null && own.failure === null
  const failure = own?.failure ?? null

  async function undo() {
    if (act === null || pending) return
    setTried({ act, failure: null })
    void loadToaster().then(({ hideSuccesses }) => hideSuccesses())
    const why = await act.undo()
    if (why === null) {
      coverPlaceOf(bar.current)
      leave(() => forgetOffer(act))
    } else setTried({ act, failure: why })
  }

  return (
    <section
      ref={bar}
      aria-label="Undo"
      style={{
        bottom: `calc(var(--bottom-bar) + var(--form-bar) + var(--strip-gap) + ${lift}px + 0.75rem)`,
      }}
      className={act === null ? 'sr-only' : barClasses}
    >
      <div className="contents text-ink scheme-dark">
        {act !== null &&
          (failure === null ? (
            <Check aria-hidden="true" strokeWidth={2.5} className="size-5 shrink-0" />
          ) : (
            <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-loss" />
          ))}
        {/* Beside two buttons a long word would break: the buttons go below it where it is narrow. */}
        <p
          id={textId}
          role="status"
          className={classNames(
            'min-w-0 flex-1 py-1.5 leading-snug wrap-anywhere',
            act?.more !== undefined && 'basis-28',
          )}
        >
          {act !== null && (failure ?? act.text)}
        </p>
        {act !== null && (
          <>
            {/* After a failure there is the whole time again. */}
            <UndoTime
              key={`${number} ${failure}`}
              paused={held || pending}
              onEnd={() => {
                coverPlaceOf(bar.current)
                void endOffer()
              }}
            />
            <div ref={offersUndo} className="ml-auto flex shrink-0 items-center gap-3">
              {act.more !== undefined && (
                <button
                  type="button"
                  aria-describedby={textId}
                  className="min-h-11 shrink-0 rounded-field px-2.5 font-bold underline underline-offset-4 hover:bg-[rgb(255_255_255/0.13)]"
                  onClick={act.more.press}
                >
                  {act.more.label}
                </button>
              )}
              <button
                type="button"
                aria-describedby={textId}
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
            </div>
          </>
        )}
      </div>
    </section>
  )
}

/** Never gets less for the same act: a button that moves away under a finger is missed. */
function useLift(number: number): number {
  const height = useSyncExternalStore(onStripHeight, stripHeight)
  const [most, setMost] = useState({ number, height })
  const lift = most.number === number && number > 0 ? Math.max(most.height, height) : height
  if (most.number !== number || most.height !== lift) setMost({ number, height: lift })
  return lift
}

/** The height of the toasts in px, as the toaster has written it. */
function stripHeight(): number {
  const height = document.documentElement.style.getPropertyValue('--toast-strip')
  return Number.parseFloat(height) || 0
}

function onStripHeight(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['style'] })
  return () => observer.disconnect()
}

function useLater(): boolean {
  const [isLater, setIsLater] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), ANNOUNCED_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLater
}
