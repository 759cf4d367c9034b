import { type ReactNode, useState, Suspense } from 'react'

import { Button, type ButtonTone } from '../base/button.tsx'
import { lazyComponent } from '../base/lazy-component.tsx'
import type { ConfirmDialogProps } from '../overlays/confirm-popup.tsx'

// Lazy-loaded: few visits need it, and it is larger than many pages.
const ConfirmPopup = lazyComponent(
  async () => (await import('../overlays/confirm-popup.tsx')).ConfirmPopup,
)

export const preloadConfirmDialog = {
  onPointerEnter: () => ConfirmPopup.preload(),
  onFocus: () => ConfirmPopup.preload(),
}

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

export function ConfirmButton({
  label,
  tone = 'quiet',
  wide,
  icon,
  question,
  description,
  confirmLabel,
  pending,
  onConfirm,
  finalFocus,
}: {
  label: ReactNode
  tone?: ButtonTone | undefined
  wide?: boolean | undefined
  icon?: ReactNode
  question: string
  description?: string
  confirmLabel: string
  pending: boolean
  onConfirm: () => Promise<unknown>
  finalFocus?: () => HTMLElement | boolean | null
}) {
  const [open, setOpen] = useState(false)

  async function confirm() {
    // A toast reports the failure; the dialog closes either way.
    await onConfirm().catch(() => {})
    setOpen(false)
  }

  return (
    <>
      <Button
        {...preloadConfirmDialog}
        tone={tone}
        wide={wide}
        icon={icon}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={question}
        confirmLabel={confirmLabel}
        danger
        loading={pending}
        onConfirm={() => void confirm()}
        finalFocus={finalFocus}
      >
        {description}
      </ConfirmDialog>
    </>
  )
}
