import { lazy, Suspense, useState } from 'react'

import { retryImport } from '../base/retry-import.ts'
import type { ConfirmDialogProps } from '../overlays/confirm-popup.tsx'

// Few visits need it, and it weighs more than many a page.
const loadPopup = async () => ({
  default: (await retryImport(() => import('../overlays/confirm-popup.tsx'))).ConfirmPopup,
})
const ConfirmPopup = lazy(loadPopup)

/** For the button that asks: its dialog comes while the pointer or the keyboard is on its way to it. */
export const preloadConfirmDialog = {
  onPointerEnter: () => void loadPopup(),
  onFocus: () => void loadPopup(),
}

/** Asks before an act. Only an answer closes it, not a tap beside it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // A row of a list has one too; until it is first asked it is nothing.
  const [asked, setAsked] = useState(false)
  if (props.open && !asked) setAsked(true)
  return (
    asked && (
      <Suspense>
        <ConfirmPopup {...props} />
      </Suspense>
    )
  )
}
