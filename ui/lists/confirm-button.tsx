import { type ReactNode, useState } from 'react'

import { Button, type ButtonTone } from '../base/button.tsx'
import { ConfirmDialog, preloadConfirmDialog } from './confirm-dialog.tsx'

/** A button for what cannot be undone: it asks first. */
export function ConfirmButton({
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
      <Button {...preloadConfirmDialog} tone={tone} icon={icon} onClick={() => setOpen(true)}>
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
