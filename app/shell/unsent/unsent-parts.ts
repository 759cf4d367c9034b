// One file for the shell to load: each import of its own names all files that it needs, on every page.

export const loadUnsentBar = async () => (await import('./unsent-bar.tsx')).UnsentBar

export const loadPreload = async () => (await import('./preload-unsent.ts')).preloadUnsent
