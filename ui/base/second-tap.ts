/** Longer than between the two taps of a double tap. */
const COVERED_MS = 400

/** Before something that was tapped goes: the second of a double tap would meet what lies below. */
export function coverPlaceOf(tapped: Element | null): void {
  if (tapped === null) return
  const { top, left, width, height } = tapped.getBoundingClientRect()
  const cover = document.body.appendChild(document.createElement('div'))
  cover.className = 'fixed z-50'
  for (const [name, length] of Object.entries({ top, left, width, height })) {
    cover.style.setProperty(name, `${length}px`)
  }
  setTimeout(() => cover.remove(), COVERED_MS)
}
