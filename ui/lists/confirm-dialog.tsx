import { Suspense, useState } from 'react'

import { lazyComponent } from '../base/lazy-component.ts'
import type { ConfirmDialogProps } from '../overlays/confirm-popup.tsx'

// Lazy-loaded: few visits need it, and it is larger than many pages.
const ConfirmPopup = lazyComponent(
  async () => (await import('../overlays/confirm-popup.tsx')).ConfirmPopup,
)

/** Props for the button that opens it: hover and focus preload the dialog. */
export const preloadConfirmDialog = {
  onPointerEnter: () => ConfirmPopup.preload(),
  onFocus: () => ConfirmPopup.preload(),
}

/** Asks for confirmation before an action. A tap outside does not close it. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  // Every row of a list may have one, so nothing is rendered until it is first opened.
  const [opened, setOpened] = useState(false)
  if (props.open && !opened) setOpened(true)
  return (
    opened && (
      <Suspense>
        <ConfirmPopup {...props} />
      </Suspense>
    )
  )
}
