/** The layer of a list or calendar: it can be opened from a dialog, which is on layer 50. */
export const popupLayer = 'z-60'

export const popupClasses =
  'rounded-field bg-card text-ink shadow-float outline-none origin-[var(--transform-origin)] ' +
  'transition-[scale,opacity] duration-100 data-starting-style:scale-98 data-starting-style:opacity-0 ' +
  'data-ending-style:scale-98 data-ending-style:opacity-0'

export const listClasses =
  'max-h-[min(16rem,var(--available-height))] overflow-y-auto overscroll-contain p-1.5 scroll-py-1.5 outline-none'

export const optionClasses =
  'flex min-h-11 items-center gap-2 rounded-lg px-3 py-1.5 outline-none select-none ' +
  'data-highlighted:bg-sunk data-selected:font-bold data-disabled:opacity-50'
