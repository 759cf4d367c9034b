const PAUSE_MS = 2000

/** Loads a part of the app, again and again while the connection is gone: a page must not fall with it. */
export async function retryImport<T>(load: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await load()
    } catch {
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}
