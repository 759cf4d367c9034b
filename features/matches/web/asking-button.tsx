import { lazy, type ReactNode, Suspense, useState } from 'react'

import { Button } from '#web/ui/button.tsx'
import { patiently } from '#web/ui/patiently.ts'

// Few visits need it, and it weighs more than the rest of the page.
const loadDialog = async () => ({
  default: (await patiently(() => import('#web/ui/confirm-dialog.tsx'))).ConfirmDialog,
})
const ConfirmDialog = lazy(loadDialog)

/** A button for what cannot be undone: it asks first. */
export function AskingButton({
  label,
  icon,
  question,
  more,
  answer,
  pending,
  onAnswer,
}: {
  label: string
  icon: ReactNode
  question: string
  more?: string
  answer: string
  pending: boolean
  onAnswer: () => Promise<unknown>
}) {
  const [asked, setAsked] = useState(false)
  const [open, setOpen] = useState(false)

  async function act() {
    // What went wrong is said by a toast; the question is answered either way.
    await onAnswer().catch(() => {})
    setOpen(false)
  }

  return (
    <>
      <Button
        tone="quiet"
        icon={icon}
        onPointerEnter={() => void loadDialog()}
        onFocus={() => void loadDialog()}
        onClick={() => {
          setAsked(true)
          setOpen(true)
        }}
      >
        {label}
      </Button>
      {asked && (
        <Suspense>
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
        </Suspense>
      )}
    </>
  )
}
