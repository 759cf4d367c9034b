/** The latest time to run, however busy the page is: the user may be waiting. */
const TIMEOUT_MS = 500

/**
 * Runs a callback when the browser is idle, not in the same task as a render.
 * @returns a function that cancels it
 */
export function whenIdle(callback: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback)
    return () => clearTimeout(timer)
  }
  const handle = requestIdleCallback(callback, { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(handle)
}

/**
 * The same, but not before the page has loaded: what the page itself needs comes first.
 * @returns a function that cancels it
 */
export function whenLoaded(callback: () => void): () => void {
  if (document.readyState === 'complete') return whenIdle(callback)
  let cancel = () => window.removeEventListener('load', onLoad)
  function onLoad() {
    cancel = whenIdle(callback)
  }
  window.addEventListener('load', onLoad, { once: true })
  return () => cancel()
}
