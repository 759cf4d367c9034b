const asked = new Set<string>()
const PAUSE_MS = 2000

/**
 * Loads a part of the app, and what that part imports at the same time instead of after it. While
 * nobody answers it waits: without a connection the page would be loaded anew into nothing.
 * scripts/vite/library-trims.ts puts it where Vite has its own.
 * @param files paths below the root, from the build
 */
export async function preload<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
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
  do await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  while (!(await isServed()))
  // Where the browser remembers that it failed, the router loads the page anew.
  return load()
}

function isServed(): Promise<boolean> {
  return fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status < 500,
    () => false,
  )
}
