import { useMutation } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { cacheMe, useMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { formatLocalDay } from '#features/dates/web/moments.ts'
import { Button } from '#ui/base/button.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { toast } from '#ui/base/toast.ts'
import { Form } from '#ui/fields/form.tsx'

import { NAMES_REQUIRED, editedNameProblem } from '../../accounts.rules.ts'
import { colourNames, colourOf } from '../../colours.rules.ts'
import { fullName } from '../../names.rules.ts'
import { NameFields } from '../name-fields.tsx'

export function AccountInformation() {
  const me = useMe()
  const name = fullName(me)
  const piece = colourOf({ userId: me._id, name })
  const at = me.email.indexOf('@') + 1
  return (
    <Captioned title="Account Information">
      <div className="flex min-w-0 overflow-clip rounded-card">
        <div
          style={{ backgroundColor: `color-mix(in srgb, var(--piece-${piece}) 14%, var(--card))` }}
          role="img"
          title={`Your piece is ${colourNames[piece]}.`}
          className="grid w-24 shrink-0 place-items-center border-r-2 border-dashed border-line max-[20rem]:w-16 sm:w-36"
        >
          <Meeple piece={piece} className="size-16 max-[20rem]:size-11 sm:size-20" />
        </div>
        <dl className="grid min-w-0 flex-1 gap-3 px-4 py-4 sm:px-5">
          <div>
            <dt className="sr-only">Name</dt>
            <dd className="font-score text-2xl leading-tight wrap-anywhere">{name}</dd>
          </div>
          <div>
            <dt className="sr-only">Email</dt>
            <dd className="-mt-2 text-muted wrap-anywhere">
              {me.email.slice(0, at)}
              <wbr />
              {me.email.slice(at)}
            </dd>
          </div>
          <Fact label="Member since">{monthOf(me.createdAt)}</Fact>
          <Fact label="Account status">
            <span className="text-win">
              <Check
                aria-hidden="true"
                strokeWidth={3}
                className="mr-1.5 inline size-4.5 align-[-3px]"
              />
              Active
            </span>
          </Fact>
        </dl>
      </div>
    </Captioned>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-2 text-base">
      <dt className="text-muted">{label}</dt>
      <dd className="min-w-0 font-bold wrap-anywhere">{children}</dd>
    </div>
  )
}

/** `November 2026`, or `Unknown` for an invalid date. */
function monthOf(createdAt: string): string {
  return Number.isNaN(Date.parse(createdAt)) ? 'Unknown' : formatLocalDay(createdAt, 'MMMM yyyy')
}

export function Captioned({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className="mb-3 px-1 font-sans! text-xs font-bold tracking-[0.12em] text-muted uppercase"
      >
        {title}
      </h2>
      <div className="rounded-card bg-card shadow-card">{children}</div>
    </section>
  )
}

export function EditProfile() {
  const me = useMe()
  const [firstName, setFirstName] = useState(me.firstName)
  const [lastName, setLastName] = useState(me.lastName)
  const [submitted, setSubmitted] = useState(false)
  const first = editedNameProblem('First name', firstName)
  const last = editedNameProblem('Last name', lastName)
  const save = useMutation({
    mutationFn: () =>
      api('PUT /users/:id', { params: { id: me._id }, body: { firstName, lastName } }),
    onSuccess: ({ data }) => {
      cacheMe(data)
      setFirstName(data.firstName)
      setLastName(data.lastName)
      toast.success('Profile updated!')
      // Matches and lists show the name too.
      void queryClient.invalidateQueries()
    },
    onError: (error) => toast.error(messageOf(error, 'Failed to update profile')),
  })
  return (
    <Form
      aria-label="Edit profile"
      className="flex flex-col gap-5"
      errors={save.error instanceof ApiError ? save.error.errors : undefined}
      onSubmit={() => {
        setSubmitted(true)
        if (first === null && last === null) save.mutate()
      }}
    >
      <NameFields
        first={{
          value: firstName,
          onChange: setFirstName,
          error: submitted ? first : null,
        }}
        last={{
          value: lastName,
          onChange: setLastName,
          // One message for both names.
          error: submitted && !(first === NAMES_REQUIRED && last === first) ? last : null,
        }}
      />
      <Button type="submit" loading={save.isPending} className="self-start">
        Save profile
      </Button>
    </Form>
  )
}
