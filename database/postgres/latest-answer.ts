/**
 * Each caller gets an answer that was asked for after its call. While one question is on its way, all share
 * the next one.
 */
export function latestAnswer<T>(ask: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | null = null
  let next: Promise<T> | null = null

  function begin(): Promise<T> {
    next = null
    const asked = ask()
    running = asked
    const end = () => {
      if (running === asked) running = null
    }
    asked.then(end, end)
    return asked
  }

  return () => (running === null ? begin() : (next ??= running.then(begin, begin)))
}
