import { type ReactNode, useState } from 'react'

import { Button, type ButtonTone } from '#web/ui/button.tsx'
import { ConfirmDialog, confirmSoon } from '#web/ui/confirm-dialog.tsx'

/** A button for what cannot be undone: it asks first. */
export function AskingButton({
  label,
  tone = 'quiet',
  icon,
  question,
  more,
  answer,
  pending,
  onAnswer,
}: {
  label: string
  tone?: ButtonTone | undefined
  icon: ReactNode
  question: string
  more?: string
  answer: string
  pending: boolean
  onAnswer: () => Promise<unknown>
}) {
  const [open, setOpen] = useState(false)

  async function act() {
    // What went wrong is said by a toast; the question is answered either way.
    await onAnswer().catch(() => {})
    setOpen(false)
  }

  return (
    <>
      <Button {...confirmSoon} tone={tone} icon={icon} onClick={() => setOpen(true)}>
        {label}
      </Button>
      <ConfirmDialog
        open={open}
        onOpenChange={setOpen}
        title={question}
        confirmLabel={answer}
        danger
        loading={pending}
        onConfirm={() => void act()}
      >
        {more}
      </ConfirmDialog>
    </>
  )
}
