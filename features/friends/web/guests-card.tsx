import { useQuery } from '@tanstack/react-query'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { InviteButton } from './invite/invite-button.tsx'
import { recordsQuery } from './record-query.ts'
import { isCompared, RecordNumbers } from './table-record.tsx'

const SHOWN = 3

/** Who plays along without an account, most often first. */
export function GuestsCard() {
  const records = useQuery(recordsQuery)
  const guests = (records.data?.people ?? []).filter(({ user }) => user === null).slice(0, SHOWN)
  return (
    <Card
      className="lg:p-4!"
      title="Guests"
      aside={
        <TextLink to="/friends/guests" className="mt-0!">
          All guests
        </TextLink>
      }
    >
      {guests.length === 0 ? (
        <p className="text-muted">
          {records.data === undefined && records.failureCount > 0
            ? 'Your guests did not load.'
            : 'Whoever plays along without an account.'}
        </p>
      ) : (
        <Sheet aria-label="Guests you play with most">
          {guests.map((guest) => (
            <li
              key={guest.name}
              className="sheet-line flex flex-wrap items-center justify-end gap-x-2 gap-y-1 sm:gap-x-3 py-2 first:pt-0 last:border-b-0 last:pb-0"
            >
              <Meeple piece={colourOf({ userId: null, name: guest.name })} className="size-8" />
              <div className="min-w-0 flex-[1_1_4rem]">
                <p className="leading-snug font-bold wrap-anywhere">
                  <bdi>{guest.name}</bdi>
                </p>
                <p className="text-base text-muted">
                  {guest.together === 1 ? '1 match' : `${guest.together} matches`}
                </p>
              </div>
              {isCompared(guest) && <RecordNumbers {...guest} />}
              <InviteButton size="small" guest={guest.name} />
            </li>
          ))}
        </Sheet>
      )}
    </Card>
  )
}
