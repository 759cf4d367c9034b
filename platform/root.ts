/** The repository's folder: the parent of `platform/` and of `dist/`, where the built server is. */
export const root = new URL('../', import.meta.url)
