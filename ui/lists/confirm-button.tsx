import { type ReactNode, useState } from 'react'

import { Button, type ButtonTone } from '../base/button.tsx'
import { ConfirmDialog, preloadConfirmDialog } from './confirm-dialog.tsx'

/** A button that asks for confirmation, for actions that cannot be undone. */
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
  label: string
  tone?: ButtonTone | undefined
  wide?: boolean | undefined
  icon: ReactNode
  question: string
  description?: string
  confirmLabel: string
  pending: boolean
  onConfirm: () => Promise<unknown>
  /** Where the focus goes after the dialog, as of Dialog. */
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
