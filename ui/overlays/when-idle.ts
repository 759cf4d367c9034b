/** However busy the page is, it is done by then, as somebody may wait for it. */
const AT_LAST_MS = 500

/**
 * Does something once the browser has nothing better to do: by itself, not on top of what was just
 * drawn.
 * @returns leaves it undone
 */
export function whenIdle(act: () => void): () => void {
  // Safari has no idle callbacks.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(act, { timeout: AT_LAST_MS })
  return () => cancelIdleCallback(asked)
}
