import { useEffect, useEffectEvent, useRef, useState } from 'react'

const OFFERED_MS = 8000

export function UndoTime({ paused, onEnd }: { paused: boolean; onEnd: () => void }) {
  const left = useRef(OFFERED_MS)
  const [shown, setShown] = useState(OFFERED_MS)
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    if (paused) return undefined
    const from = left.current
    const began = performance.now()
    const rest = () => Math.max(0, from - (performance.now() - began))
    const timer = setTimeout(() => end(), from)
    const ticks = setInterval(() => setShown(rest()), 1000)
    return () => {
      clearTimeout(timer)
      clearInterval(ticks)
      left.current = rest()
    }
  }, [paused])
  return (
    <>
      <span
        aria-hidden="true"
        className="hidden min-w-4 text-right text-muted tabular-nums motion-reduce:inline"
      >
        {Math.ceil(shown / 1000)}
      </span>
      <span
        aria-hidden="true"
        className="absolute bottom-0 left-0 h-1 w-full animate-[time-runs-out_linear_forwards] bg-[repeating-linear-gradient(90deg,var(--marigold)_0_9px,transparent_9px_15px)] motion-reduce:hidden"
        style={{
          animationDuration: `${OFFERED_MS}ms`,
          animationPlayState: paused ? 'paused' : 'running',
        }}
      />
    </>
  )
}
