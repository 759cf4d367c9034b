import { useMutation } from '@tanstack/react-query'
import Search from 'lucide-react/icons/search'
import Send from 'lucide-react/icons/send'
import { useRef, useState } from 'react'

import { ApiError } from '#client/api-error.ts'
import { EMAIL_MAX, emailProblem, searchProblem } from '#features/accounts/accounts.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { useDebounced } from '#ui/base/use-debounced.ts'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'

import { refreshFriends } from '../friend-queries.ts'
import { Searching } from './searching.tsx'
import { sendFriendRequest, showRequestError } from './sent-request.ts'

const DEBOUNCE_MS = 300

// With the lists of people to ask: few visits search.
const PeopleFound = lateCode(
  async () => (await import('./people-found.tsx')).PeopleFound,
  Searching,
)

export function FindFriends({
  repaired,
}: {
  /** A request that needs a look. */
  repaired: { writeId: string; email: string } | undefined
}) {
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(repaired?.email ?? '')
  const [asked, setAsked] = useState(false)
  const text = typed.trim()
  const searched = useDebounced(text, DEBOUNCE_MS)
  const request = useMutation({
    mutationFn: () => sendFriendRequest({ email: text }, text, repaired?.writeId),
    onSuccess: (message) => {
      toast.success(message)
      setTyped('')
      refreshFriends()
    },
    onError: showRequestError,
  })

  const problem = searchProblem(text)
  const isAddress = text.includes('@')
  function ask() {
    const wrong = emailProblem(text) !== null
    setAsked(wrong)
    if (wrong) field.current?.focus()
    else if (!request.isPending) request.mutate()
  }
  return (
    <>
      {/* Enter asks an address, and searches a name at once, without the debounce. */}
      <Form
        role="search"
        aria-label="Find Friends"
        className="flex flex-col gap-3"
        errors={request.error instanceof ApiError ? request.error.errors : undefined}
        onSubmit={() => isAddress && ask()}
      >
        <div
          onFocus={() => PeopleFound.preload()}
          className={classNames(
            !isAddress && 'max-lg:flex max-lg:flex-wrap max-lg:gap-2',
            'grid gap-3',
          )}
        >
          <TextField
            label="Find Friends"
            name="email"
            kind="search"
            placeholder="Name or email"
            className="flex-[1_1_10rem]"
            icon={<Search aria-hidden="true" />}
            value={typed}
            onChange={(value) => {
              setTyped(value)
              setAsked(false)
            }}
            maxLength={EMAIL_MAX}
            error={asked ? emailProblem(text) : null}
            hint={
              isAddress
                ? 'No account yet? Then we send an invitation.'
                : text === ''
                  ? undefined
                  : (problem ?? undefined)
            }
            inputRef={field}
          />
          <Button
            tone="quiet"
            title="Send Friend Request"
            className={classNames(!isAddress && 'max-lg:mt-7.5 max-lg:self-start max-lg:px-3.5!')}
            icon={<Send aria-hidden="true" className="size-5" />}
            loading={request.isPending}
            onClick={ask}
          >
            <span className={classNames(!isAddress && 'max-lg:sr-only')}>Send Friend Request</span>
          </Button>
        </div>
      </Form>
      {problem === null && searchProblem(searched) === null && (
        <PeopleFound text={searched} stale={searched !== text} />
      )}
    </>
  )
}
