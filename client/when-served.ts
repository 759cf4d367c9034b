const POLL_MS = 2000
const PROBE_MS = 3000

/** Without a connection it waits: the router would reload the page, and the reload would fail. */
export async function whenServed<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch (error) {
      if (await isServed()) throw error
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  }
}

/** Whether there is a way to the server: a browser may not know, or say that it is offline on the same machine. */
export function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS)
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
