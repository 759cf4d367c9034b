/** The latest time to run, however busy the page is: the user may be waiting. */
const TIMEOUT_MS = 500

/** @returns a function that cancels it */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/** The time that a slow phone needs to paint a render. */
const PAINT_MS = 100

/** Only after the last render is on the screen. @returns a function that cancels it */
export function whenPainted(callback: () => void): () => void {
  let cancel = () => clearTimeout(timer)
  const timer = setTimeout(() => {
    cancel = whenIdle(callback)
  }, PAINT_MS)
  return () => cancel()
}
