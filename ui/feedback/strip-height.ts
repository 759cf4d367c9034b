const listeners = new Set<() => void>()
let height = 0

/** The height of the toasts that are shown, in px. */
export const stripHeight = () => height

/** For the toaster. Styles read it as `--toast-strip` (app/styles/bars.css). */
export function setStripHeight(pixels: number): void {
  if (pixels === height) return
  height = pixels
  document.documentElement.style.setProperty('--toast-strip', `${pixels}px`)
  for (const listener of listeners) listener()
}

export function onStripHeight(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
