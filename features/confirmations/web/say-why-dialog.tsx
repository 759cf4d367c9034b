import { useState } from 'react'
import { createRoot } from 'react-dom/client'

import { ApiError, messageOf } from '#client/api-error.ts'
import { useSubmission } from '#client/use-submission.ts'
import { reasonProblem } from '#features/matches/open-corrections.rules.ts'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { type Declined, sendReason } from './declined.ts'

const offered = ['I wasn’t there', 'Wrong game']

/** In a root of its own: the bar that opens it may go meanwhile. */
export function askWhy(declined: Declined): void {
  const host = document.body.appendChild(document.createElement('div'))
  const root = createRoot(host)
  const opener = document.activeElement
  root.render(
    <SayWhyDialog
      declined={declined}
      onClose={() => {
        root.unmount()
        host.remove()
        // The bar's button may have gone with the reason that was sent.
        const stays = opener instanceof HTMLElement && opener.checkVisibility()
        const target = stays ? opener : document.getElementById('page')
        target?.focus({ preventScroll: true })
      }}
    />,
  )
}

function SayWhyDialog({ declined, onClose }: { declined: Declined; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const send = useSubmission(async () => {
    const words = (chosen ?? reason).trim()
    setProblem(words === '' ? 'Choose a reason or write your own.' : reasonProblem(words))
    if (words === '' || reasonProblem(words) !== null) return
    try {
      await sendReason(declined, words)
      onClose()
    } catch (error) {
      // After the minutes the server only says that the match may not be read.
      const late = error instanceof ApiError && error.status === 403
      setProblem(late ? 'It is too late to say why.' : messageOf(error, 'Action failed.'))
    }
  })
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Why did you decline?"
      description="Everybody at the table can read it, and whoever wrote the match down is told."
    >
      <Form onSubmit={send.run} className="flex flex-col gap-4">
        <div
          role="group"
          aria-label="Reasons"
          className="flex flex-wrap gap-2.5 max-[30rem]:*:grow"
        >
          {offered.map((words) => (
            <Button
              key={words}
              tone="quiet"
              className={chosenClasses}
              aria-pressed={chosen === words}
              onClick={() => {
                setChosen(chosen === words ? null : words)
                setReason('')
                setProblem(null)
              }}
            >
              {words}
            </Button>
          ))}
        </div>
        <TextField
          label="Or in your own words"
          name="reason"
          value={reason}
          autoComplete="off"
          error={problem}
          onChange={(words) => {
            setReason(words)
            setChosen(null)
            setProblem(null)
          }}
        />
        <Button type="submit" wide loading={send.pending}>
          Send
        </Button>
      </Form>
    </Dialog>
  )
}
