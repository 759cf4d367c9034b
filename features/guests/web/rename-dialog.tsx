import { useRef, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { claimSize } from '../claims.rules.ts'
import type { Guest } from '../guests.contract.ts'
import { newNameProblem } from '../guests.rules.ts'
import { useOtherGuests, useRename } from './guest-queries.ts'
import { useRenamed } from './guest-row-id.ts'

/** Gives a guest another name everywhere. */
export function RenameDialog({
  guest,
  repaired,
  open,
  onClose,
}: {
  guest: Guest
  /** A new name that needs a look. */
  repaired: { writeId: string; to: string } | undefined
  open: boolean
  onClose: () => void
}) {
  const input = useRef<HTMLInputElement>(null)
  const { onDone, finalFocus } = useRenamed(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">Rename {guest.name}</span>}
      description={`In ${claimSize(guest.matches, 'you')}. Nobody is notified.`}
      initialFocus={input}
      finalFocus={finalFocus}
    >
      <RenameForm guest={guest} repaired={repaired} input={input} onDone={onDone} />
    </Dialog>
  )
}

function RenameForm({
  guest,
  repaired,
  input,
  onDone,
}: {
  guest: Guest
  repaired: { writeId: string; to: string } | undefined
  input: React.RefObject<HTMLInputElement | null>
  onDone: (newName: string) => void
}) {
  const [name, setName] = useState(repaired?.to ?? guest.name)
  const [submitted, setSubmitted] = useState(false)
  // The name that was asked about: another one is asked about again.
  const [askedKey, setAskedKey] = useState<string | null>(null)
  const { others, isPending } = useOtherGuests(guest)
  const rename = useRename(repaired?.writeId)
  const key = nameKey(name)
  const other =
    key === nameKey(guest.name) ? undefined : others.find((one) => nameKey(one.name) === key)
  const asks = other !== undefined && askedKey === key
  const problem = newNameProblem(name)
  const errors = rename.error instanceof ApiError ? rename.error.errors : {}

  function submit() {
    setSubmitted(true)
    // Whether the name is another guest's is known once all of them are read.
    if (problem !== null || isPending) return
    const to = name.trim()
    if (to === guest.name) onDone(to)
    else if (other !== undefined && !asks) setAskedKey(key)
    else rename.run({ _id: guest._id, from: guest.name, to }, () => onDone(to))
  }

  return (
    <Form onSubmit={submit} errors={errors} className="flex flex-col gap-4">
      <TextField
        label="New name"
        name="to"
        value={name}
        onChange={setName}
        error={submitted ? problem : null}
        hint="If another guest has this name, the two become one."
        required
        inputRef={input}
        autoComplete="off"
      />
      {rename.isError && errors['to'] === undefined && (
        <Banner tone="error">{messageOf(rename.error, 'Failed to rename.')}</Banner>
      )}
      {asks && (
        <Banner tone="info">{other.name} is another guest of yours: the two become one.</Banner>
      )}
      <Button type="submit" wide loading={rename.isPending || (submitted && isPending)}>
        {asks ? 'Make them one' : 'Rename'}
      </Button>
    </Form>
  )
}
