import { type RefObject, useRef, useState } from 'react'

import { type GuestDraft, guestProblems } from '#features/matches/guest-draft.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Checkbox } from '#ui/pickers/checkbox.tsx'

interface GuestDialogProps {
  open: boolean
  /** undefined adds a new one. */
  guest?: GuestDraft | undefined
  errors?: Readonly<Record<string, string>> | undefined
  onClose: () => void
  onDone: (guest: GuestDraft) => void
}

/** Render it outside of the page's form: it has a form of its own. */
export function GuestDialog({ open, guest, errors, onClose, onDone }: GuestDialogProps) {
  const nameInput = useRef<HTMLInputElement>(null)
  // What was typed for a new guest survives closing the dialog by a slip.
  const [typed, setTyped] = useState(emptyGuest)
  const adds = guest === undefined
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={adds ? 'Add a guest' : 'Edit guest'}
      description="A guest plays without an account."
      initialFocus={nameInput}
    >
      <GuestForm
        nameInput={nameInput}
        guest={guest ?? typed}
        errors={errors}
        button={adds ? 'Add guest' : 'Save guest'}
        onType={adds ? setTyped : undefined}
        onDone={(done) => {
          // A second tap reaches the button while the dialog fades.
          if (!open) return
          if (adds) setTyped(emptyGuest)
          onDone(done)
        }}
      />
    </Dialog>
  )
}

const emptyGuest: GuestDraft = { name: '', email: '', invited: false }

function GuestForm({
  nameInput,
  guest,
  errors,
  button,
  onType,
  onDone,
}: Pick<GuestDialogProps, 'errors' | 'onDone'> & {
  nameInput: RefObject<HTMLInputElement | null>
  guest: GuestDraft
  button: string
  onType: ((draft: GuestDraft) => void) | undefined
}) {
  const [draft, setDraft] = useState(guest)
  const [submitted, setSubmitted] = useState(false)
  const problems = guestProblems(draft)
  const shown = submitted ? problems : {}

  function change(part: Partial<GuestDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    onType?.(next)
  }

  function submit() {
    setSubmitted(true)
    if (Object.keys(problems).length === 0) onDone(draft)
  }

  return (
    <Form onSubmit={submit} errors={errors} className="flex flex-col gap-4">
      <TextField
        label="Name"
        name="name"
        value={draft.name}
        onChange={(name) => change({ name })}
        error={shown.name}
        required
        inputRef={nameInput}
        autoComplete="off"
      />
      <TextField
        label="Email (optional)"
        name="email"
        kind="email"
        value={draft.email}
        onChange={(email) => change({ email })}
        error={shown.email}
        autoComplete="off"
      />
      <Checkbox
        label="Send an invite"
        checked={draft.invited}
        onChange={(invited) => change({ invited })}
      />
      <Button type="submit" wide className="mt-1">
        {button}
      </Button>
    </Form>
  )
}
