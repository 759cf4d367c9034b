const preloaded = new Set<string>()
const POLL_MS = 2000
const PROBE_MS = 3000

/**
 * Loads a chunk, and in parallel the files that it imports. Without a connection it waits: otherwise
 * the router would reload the page, and the reload would fail. The build puts it in place of Vite’s own
 * helper (scripts/vite/waiting-imports.ts).
 * @param files paths below the root, from the build
 */
export async function waitingImport<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of files) {
    if (preloaded.has(file)) continue
    preloaded.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  try {
    return await load()
  } catch (error) {
    if (await isServed()) throw error
  }
  waiting ??= untilServed()
  await waiting
  // Some browsers cache the failed import; then this throws and the router reloads the page.
  return load()
}

/** All files that are missing wait for one answer. */
let waiting: Promise<void> | undefined

async function untilServed(): Promise<void> {
  do await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  while (!(await isServed()))
  waiting = undefined
}

/** Whether there is a way to the server: a browser may not know, or say that it is offline on the same machine. */
export function isServed(): Promise<boolean> {
  const signal = AbortSignal.timeout(PROBE_MS)
  return fetch('/', { method: 'HEAD', cache: 'no-store', signal }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
