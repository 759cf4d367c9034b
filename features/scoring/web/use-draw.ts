import { useEffect, useRef, useState } from 'react'

const HOPS = 14
const FIRST_HOP_MS = 60
const SLOWER_MS = 14

/** A whole number below `count`, each equally likely. */
export function fairIndex(count: number): number {
  // Numbers from the last, incomplete multiple of `count` would favour the first ones.
  const limit = Math.floor(2 ** 32 / count) * count
  for (;;) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    if (random < limit) return random % count
  }
}

/**
 * Draws one of some keys. The light hops from one to the next, slower and slower; it was fair before
 * it started. Without motion the result is there at once.
 * @returns the key that has the light, and a function that draws
 */
export function useDraw(keys: readonly string[], onDrawn: (key: string) => void) {
  const [lit, setLit] = useState<string | null>(null)
  const timer = useRef<number | undefined>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  function draw() {
    clearTimeout(timer.current)
    const index = fairIndex(keys.length)
    const drawn = keys[index]
    if (drawn === undefined) return
    if (keys.length === 1 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      onDrawn(drawn)
      return
    }
    const hop = (left: number) => {
      if (left === 0) {
        setLit(null)
        navigator.vibrate?.(40)
        onDrawn(drawn)
        return
      }
      const at = (((index - left + 1) % keys.length) + keys.length) % keys.length
      setLit(keys[at] ?? null)
      timer.current = window.setTimeout(hop, FIRST_HOP_MS + (HOPS - left) * SLOWER_MS, left - 1)
    }
    hop(HOPS)
  }

  return { lit, draw }
}
