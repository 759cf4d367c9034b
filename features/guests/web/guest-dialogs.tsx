import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { queryClient } from '#client/query/query-client.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { matchCount } from '#features/scoring/scores.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'

import { claimSize } from '../claims.rules.ts'
import type { Guest } from '../guests.contract.ts'
import { newNameProblem } from '../guests.rules.ts'
import { CHANGE_GUEST, rowId, useAsk, useChangeGuest } from './guest-mutations.ts'
import { useOtherGuests } from './guest-queries.ts'
import type { GuestAction } from './guest-row.tsx'

interface GuestFormProps {
  guest: Guest
  /** @param id whose row is looked at from now on */
  onDone: (id: string) => void
}

export function GuestDialogs({
  action,
  guest,
  open,
  onClose,
}: {
  action: GuestAction
  guest: Guest
  open: boolean
  onClose: () => void
}) {
  const doneWith = useRef<string>(undefined)
  const { title, description, Content } = dialogs[action]
  return (
    <Dialog
      open={open}
      onOpenChange={onClose}
      title={<span className="wrap-anywhere">{title(guest)}</span>}
      description={description(guest)}
      initialFocus={() => document.querySelector<HTMLElement>('[role=dialog] input')}
      finalFocus={() =>
        doneWith.current === undefined
          ? true
          : (document.getElementById(rowId(doneWith.current))?.querySelector('a') ??
            document.getElementById('page'))
      }
    >
      <Content
        guest={guest}
        onDone={(id) => {
          doneWith.current = id
          onClose()
        }}
      />
    </Dialog>
  )
}

const dialogs: Record<
  GuestAction,
  {
    title: (guest: Guest) => string
    description: (guest: Guest) => string
    Content: (props: GuestFormProps) => ReactNode
  }
> = {
  rename: {
    title: ({ name }) => `Rename ${name}`,
    description: ({ matches }) => `In ${claimSize(matches, 'you')}. Nobody is notified.`,
    Content: RenameForm,
  },
  merge: {
    title: ({ name }) => `Merge ${name} with`,
    description: () => 'Another guest who is the same person. Where both sit, they stay two.',
    Content: MergeForm,
  },
  ask: {
    title: ({ name }) => `Who was “${name}”?`,
    description: () =>
      'Your friend sees the matches that you logged with this guest, and says which are right. Until then nothing changes.',
    Content: AskFriendForm,
  },
}

function RenameForm({ guest, onDone }: GuestFormProps) {
  const [name, setName] = useState(guest.name)
  const [submitted, setSubmitted] = useState(false)
  const rename = useChangeGuest()
  const problem = newNameProblem(name)
  const errors = rename.error instanceof ApiError ? rename.error.errors : {}

  function submit() {
    setSubmitted(true)
    if (problem !== null) return
    const to = name.trim()
    if (to === guest.name) onDone(guest._id)
    else changeOnce(rename, { _id: guest._id, from: guest.name, to }, onDone)
  }

  return (
    <Form onSubmit={submit} errors={errors} className="flex flex-col gap-4">
      <TextField
        label="New name"
        name="to"
        value={name}
        onChange={setName}
        error={submitted ? problem : null}
        hint="If another guest has this name, the two become one, which can be undone."
        required
        autoComplete="off"
      />
      {rename.isError && errors['to'] === undefined && (
        <Banner tone="error">{messageOf(rename.error, 'Failed to rename.')}</Banner>
      )}
      <Button type="submit" wide loading={rename.isPending}>
        Rename
      </Button>
    </Form>
  )
}

/** A second press before the dialog has closed does nothing. */
function changeOnce(
  change: ReturnType<typeof useChangeGuest>,
  body: Parameters<typeof change.mutate>[0],
  onDone: GuestFormProps['onDone'],
) {
  if (change.isSuccess || queryClient.isMutating({ mutationKey: CHANGE_GUEST }) > 0) return
  change.mutate(body, { onSuccess: ({ response }) => onDone(response?.data._id ?? body._id) })
}

function MergeForm({ guest, onDone }: GuestFormProps) {
  const { others, isPending } = useOtherGuests(guest)
  const merge = useChangeGuest()
  return (
    <ChooseForm
      label="Other guest"
      name="into"
      options={others.map(({ _id, name, matches }) => ({
        id: _id,
        label: name,
        detail: matchCount(matches),
      }))}
      loading={isPending}
      emptyText={others.length === 0 ? 'There is no other guest.' : 'No guest of that name.'}
      missing="Choose the other guest."
      failed="Failed to merge."
      sending={merge}
      onChosen={(into) => changeOnce(merge, { _id: guest._id, into }, onDone)}
      consequence={`${guest.name}’s matches get the name`}
      buttonText={() => 'Merge'}
    />
  )
}

function AskFriendForm({ guest, onDone }: GuestFormProps) {
  const friends = useQuery(friendsQuery)
  const ask = useAsk()
  const options = (friends.data ?? []).map((friend) => ({
    id: friend._id,
    label: fullName(friend),
    detail: friend.email,
  }))
  return (
    <ChooseForm
      label="Friend"
      name="userId"
      options={options}
      loading={friends.isPending}
      emptyText={options.length === 0 ? 'You have no friends here yet.' : 'No friends found.'}
      missing="Choose a friend."
      failed="Failed to ask."
      sending={ask}
      onChosen={(userId) =>
        ask.isPending ||
        ask.mutate({ guest: guest._id, userId }, { onSuccess: () => onDone(guest._id) })
      }
      buttonText={(friend) => (friend === undefined ? 'Ask' : `Ask ${friend}`)}
    />
  )
}

function ChooseForm({
  missing,
  failed,
  sending,
  onChosen,
  consequence,
  buttonText,
  ...field
}: Pick<Parameters<typeof Combobox>[0], 'label' | 'name' | 'options' | 'loading' | 'emptyText'> & {
  missing: string
  failed: string
  sending: { error: Error | null; isError: boolean; isPending: boolean }
  onChosen: (id: string) => void
  /** What follows, before the chosen name. */
  consequence?: string
  buttonText: (label: string | undefined) => string
}) {
  const [chosenId, setChosenId] = useState<string | null>(null)
  const [submitted, setSubmitted] = useState(false)
  const chosen = field.options.find(({ id }) => id === chosenId) ?? null

  function submit() {
    setSubmitted(true)
    if (chosen !== null) onChosen(chosen.id)
  }

  return (
    <Form
      onSubmit={submit}
      errors={sending.error instanceof ApiError ? sending.error.errors : undefined}
      className="flex flex-col gap-4"
    >
      <Combobox
        {...field}
        placeholder="Type a name"
        value={chosen}
        onChange={(option) => setChosenId(option?.id ?? null)}
        error={submitted && chosen === null ? missing : null}
      />
      {chosen !== null && consequence !== undefined && (
        <p className="wrap-anywhere">
          {consequence} <strong>{chosen.label}</strong>.
        </p>
      )}
      {sending.isError && <Banner tone="error">{messageOf(sending.error, failed)}</Banner>}
      <Button type="submit" wide loading={sending.isPending}>
        {buttonText(chosen?.label)}
      </Button>
    </Form>
  )
}
