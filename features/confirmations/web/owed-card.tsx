import BellRing from 'lucide-react/icons/bell-ring'
import Check from 'lucide-react/icons/check'

import { colourOf } from '#features/names/colours.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

import type { Owed } from '../confirmations.contract.ts'
import { useRemindAll } from './owed.ts'

/** So many people have room in the line. */
const NAMED = 2
const SHOWN = 6

/** Who owes a confirmation, with one reminder for all; nothing where nobody does. */
export function OwedCard({ owed }: { owed: Owed | undefined }) {
  const remind = useRemindAll()
  if (owed === undefined || owed.people.length === 0) return null
  const rest = owed.people.length - SHOWN
  return (
    <Card
      title="Who owes a confirmation"
      aside={<RemindAll owed={owed} loading={remind.isPending} onRemind={() => remind.mutate()} />}
    >
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {owed.people.slice(0, SHOWN).map((person) => (
          <div key={person._id} className="flex min-w-0 items-center gap-2">
            <Piece person={person} />
            <dt className="min-w-0 font-bold wrap-anywhere">{person.firstName}</dt>
            <dd className="text-muted tabular-nums">
              {person.matches} <span className="sr-only">of your matches</span>
            </dd>
          </div>
        ))}
      </dl>
      {rest > 0 && <p className="mt-2 text-muted">and {rest} more</p>}
    </Card>
  )
}

/** The same in one line, e.g. below what waits for the reader. */
export function OwedLine({ owed, className = '' }: { owed: Owed | undefined; className?: string }) {
  const remind = useRemindAll()
  if (owed === undefined || owed.people.length === 0) return null
  const owe = owed.people.length === 1 ? 'owes' : 'owe'
  return (
    <div className={`flex min-h-14 flex-wrap items-center gap-x-3 px-4 sm:px-6 ${className}`}>
      <span aria-hidden="true" className="flex gap-0.5 max-[20rem]:hidden">
        {owed.people.slice(0, NAMED).map((person) => (
          <Piece key={person._id} person={person} />
        ))}
      </span>
      <p className="min-w-0 flex-[1_1_8rem] leading-snug wrap-anywhere">
        {nameWords(
          owed.people.map(({ firstName }) => firstName),
          NAMED,
        )}{' '}
        {owe} {owed.matches} a yes
      </p>
      <RemindAll owed={owed} loading={remind.isPending} onRemind={() => remind.mutate()} />
    </div>
  )
}

/** Who has not said yes has a hollow piece. */
function Piece({ person: { _id: userId, firstName: name } }: { person: Owed['people'][number] }) {
  return <Meeple piece={colourOf({ userId, name })} hollow className="size-5" />
}

/** What was reminded of lately cannot be again, which the button then says. It keeps the focus. */
function RemindAll({
  owed,
  loading,
  onRemind,
}: {
  owed: Owed
  loading: boolean
  onRemind: () => void
}) {
  const done = owed.remindable === 0
  const Icon = done ? Check : BellRing
  return (
    <Button
      tone="bare"
      loading={loading}
      aria-disabled={done}
      icon={<Icon aria-hidden="true" className="size-5" />}
      className="-mr-2.5 min-h-11! text-ink!"
      onClick={() => !done && onRemind()}
    >
      {done ? 'Reminded' : 'Remind'}
    </Button>
  )
}
