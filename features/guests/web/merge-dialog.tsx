import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { matchCount } from '../claims.rules.ts'
import type { Guest } from '../guests.contract.ts'
import { useOtherGuests, useRename } from './guest-queries.ts'
import { useRenamed } from './guest-row-id.ts'

/** Makes two guests one. */
export function MergeDialog({
  guest,
  open,
  onClose,
}: {
  guest: Guest
  open: boolean
  onClose: () => void
}) {
  const { onDone, finalFocus } = useRenamed(onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">Merge {guest.name} with</span>}
      description="Another guest who is the same person. Where both sit, they stay two."
      finalFocus={finalFocus}
    >
      <MergeForm guest={guest} onDone={onDone} />
    </Dialog>
  )
}

function MergeForm({ guest, onDone }: { guest: Guest; onDone: (newName: string) => void }) {
  const { others, isPending } = useOtherGuests(guest)
  const [chosenName, setChosenName] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const rename = useRename()
  const chosen = others.find(({ name }) => name === chosenName) ?? null

  function submit() {
    setSubmitted(true)
    if (chosen === null) return
    rename.run({ _id: guest._id, from: guest.name, to: chosen.name }, () => onDone(chosen.name))
  }

  return (
    <Form onSubmit={submit} className="flex flex-col gap-4">
      <Combobox
        label="Other guest"
        name="to"
        placeholder="Type a name"
        options={others.map(optionOf)}
        value={chosen === null ? null : optionOf(chosen)}
        onChange={(option) => setChosenName(option?.id ?? null)}
        loading={isPending}
        emptyText={others.length === 0 ? 'There is no other guest.' : 'No guest of that name.'}
        error={submitted && chosen === null ? 'Choose the other guest.' : null}
      />
      {chosen !== null && (
        <p className="wrap-anywhere">
          {matchCount(guest.matches)} of {guest.name} {guest.matches === 1 ? 'gets' : 'get'} the
          name <strong>{chosen.name}</strong>.
        </p>
      )}
      {rename.isError && (
        <Banner tone="error">{messageOf(rename.error, 'Failed to merge.')}</Banner>
      )}
      <Button type="submit" wide loading={rename.isPending}>
        Merge
      </Button>
    </Form>
  )
}

const optionOf = ({ name, matches }: Guest) => ({
  id: name,
  label: name,
  detail: matchCount(matches),
})
