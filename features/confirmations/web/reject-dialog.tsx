import { useState } from 'react'

import { REASON_MAX, reasonProblem } from '#features/matches/open-corrections.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Opening } from '#ui/overlays/opener.tsx'
import { TextArea } from '#ui/pickers/text-area.tsx'

export function RejectDialog({
  author,
  pending,
  onReject,
  ...dialog
}: Opening & {
  /** A first name. */
  author: string
  pending: boolean
  onReject: (reason: string) => void
}) {
  const [reason, setReason] = useState('')
  const problem = reasonProblem(reason)
  return (
    <Dialog
      {...dialog}
      title="Reject this correction?"
      description={`The match stays as it is. ${author} gets your answer.`}
    >
      <Form onSubmit={() => problem === null && onReject(reason)} className="flex flex-col gap-4">
        <TextArea
          label="Why? (if you like)"
          name="reason"
          hint={`At most ${REASON_MAX} characters.`}
          value={reason}
          onChange={setReason}
          error={problem}
        />
        <Button type="submit" tone="danger" wide loading={pending}>
          Reject correction
        </Button>
      </Form>
    </Dialog>
  )
}
