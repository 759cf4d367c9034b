import { useEffect, useRef, useState } from 'react'

/** How long an act can be taken back. */
export const OFFERED_MS = 8000

/**
 * Counts the time of an offer down, and calls back at its end.
 * @param offer another one, or another state of the same, has the whole time again
 * @returns the ms that are left, to the second
 */
export function useTimeLeft(
  offer: unknown,
  state: unknown,
  paused: boolean,
  onEnd: () => void,
): number {
  const left = useRef(OFFERED_MS)
  const [shown, setShown] = useState(OFFERED_MS)
  const end = useRef(onEnd)
  useEffect(() => {
    end.current = onEnd
  })
  // Before the next effect, which reads it.
  useEffect(() => {
    left.current = OFFERED_MS
    setShown(OFFERED_MS)
  }, [offer, state])
  useEffect(() => {
    if (offer === null || paused) return undefined
    const from = left.current
    const began = performance.now()
    const passed = () => performance.now() - began
    const timer = setTimeout(() => end.current(), from)
    const ticks = setInterval(() => setShown(Math.max(0, from - passed())), 1000)
    return () => {
      clearTimeout(timer)
      clearInterval(ticks)
      left.current = from - passed()
    }
  }, [offer, state, paused])
  return shown
}
