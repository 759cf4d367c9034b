/** The repository's folder: both `platform/` and `dist/`, where the built server is, stand in it. */
export const root = new URL('../', import.meta.url)
