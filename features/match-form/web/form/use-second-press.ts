import { useRef, useState } from 'react'

/** Two presses in less than this are one that slipped. */
const SLIP_MS = 600

/**
 * Whether a press that saves is the second one for the same doubt.
 * @param doubt what has to be said before it is stored; null for nothing
 */
export function useSecondPress(doubt: string | null): {
  /** Whether it was said, so that the next press stores it. */
  isSaid: boolean
  /** @returns false for the first press, which only says it */
  press: () => boolean
} {
  const [said, setSaid] = useState<string | null>(null)
  const at = useRef(0)
  return {
    isSaid: doubt !== null && said === doubt,
    press: () => {
      if (doubt === null) return true
      if (said === doubt) return performance.now() - at.current >= SLIP_MS
      at.current = performance.now()
      setSaid(doubt)
      return false
    },
  }
}
