const PAUSE_MS = 2000

/** Imports a chunk and retries forever, so that a lost connection does not crash the page. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
