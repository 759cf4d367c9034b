/** Rows of a list, and a select that draws nothing because another element shows its choice. */
const PARTS = '[data-late-theme], select.text-transparent'

/**
 * Another theme restyles every element that the browser does not leave out. So parts of a page that
 * nobody sees get it one frame later: rows that are farther from the screen than `data-late-theme` says,
 * and selects with their options. They have no border, padding or margin, so that their size stays.
 *
 * `content-visibility: auto` alone leaves out only what is more than half a screen away.
 */
export function leaveOut(): void {
  const parts = [...document.querySelectorAll<HTMLElement>(PARTS)]
  const unseen = parts.flatMap((part) => {
    const { top, bottom, height } = part.getBoundingClientRect()
    const distance = Math.max(top - window.innerHeight, -bottom)
    const { lateTheme = '-Infinity' } = part.dataset
    const isSeen = distance <= Number.parseFloat(lateTheme)
    // What is hidden would lose the focus.
    return isSeen || part.contains(document.activeElement) ? [] : [{ style: part.style, height }]
  })
  for (const { style, height } of unseen) {
    style.contentVisibility = 'hidden'
    style.containIntrinsicBlockSize = `${height}px`
  }
  // In the task after the next frame.
  requestAnimationFrame(() =>
    setTimeout(() => {
      for (const { style } of unseen) {
        style.contentVisibility = ''
        style.containIntrinsicBlockSize = ''
      }
    }),
  )
}
