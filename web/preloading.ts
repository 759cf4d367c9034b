const asked = new Set<string>()

/**
 * Loads a part of the app, and what that part imports at the same time instead of after it.
 * web/build/smaller-parts.ts puts it where Vite has its own.
 * @param files paths below the root, from the build
 */
export function preloading<T>(load: () => Promise<T>, files: string[] = []): Promise<T> {
  for (const file of files) {
    if (asked.has(file)) continue
    asked.add(file)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
  }
  return load()
}
