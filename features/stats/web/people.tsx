import { useState } from 'react'

import { formatDay, formatNearDay } from '#features/dates/day-words.rules.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { useTwoPieces } from '#features/matches/web/two-pieces.ts'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { aheadRank, COMPARED_FLOOR, TOO_FEW } from '../chance.rules.ts'
import type { Overview, PersonStats } from '../stats.contract.ts'
import { peopleOfYear } from '../years.rules.ts'
import { ConfirmedSwitch } from './filters.tsx'
import { ListCard, ListRow, type Rest } from './rows.tsx'
import { timesWords } from './won-words.ts'

export function PeopleCard({
  people,
  total,
  rest,
}: {
  people: readonly PersonStats[]
  total: number
  rest?: Rest
}) {
  const foot = <ConfirmedSwitch className="ml-auto" />
  if (people.length === 0) {
    return (
      <Card title="People" aside={foot}>
        <p className="text-muted">Nobody else sat at these tables.</p>
      </Card>
    )
  }
  return (
    <ListCard
      title="People"
      aside={people.some(({ ahead, behind }) => ahead + behind > 0) && <AheadHead />}
      of="people"
      rows={people}
      total={total}
      {...(rest && { rest })}
      foot={foot}
    >
      {(person) => <PersonRow key={keyOf(person)} person={person} />}
    </ListCard>
  )
}

export function RivalsCard({
  title,
  people,
  aside,
}: {
  title: string
  people: Overview['people']
  aside?: React.ReactNode
}) {
  const { nemesis, victim, partner } = peopleOfYear({ people })
  return (
    <Card title={title} aside={aside}>
      {nemesis === null && victim === null && partner === null && (
        <p className="text-muted">
          Too few to tell. People stand here after {COMPARED_FLOOR} matches in which one of you was
          ahead, or which you played together against the game.
        </p>
      )}
      <ul role="list" className="-mt-2 empty:hidden">
        {nemesis !== null && <PersonRow person={nemesis} label="Beats you most often" />}
        {victim !== null && <PersonRow person={victim} label="You beat most often" />}
        {partner !== null && (
          <PersonRow
            person={partner}
            label={`Best partner, ${partner.coopWins} of ${partner.coop} won together`}
          />
        )}
      </ul>
    </Card>
  )
}

function PersonRow({ person, label }: { person: PersonStats; label?: string }) {
  const { user, name } = person
  const pieces = useTwoPieces(person)
  return (
    <ListRow
      icon={<Meeple piece={pieces.theirPiece} className="size-9" />}
      link={pageOfPerson({ userId: user?._id ?? null, name })}
      name={<bdi>{name}</bdi>}
      words={<span className="text-xs">{label ?? <TimesAndLast person={person} />}</span>}
    >
      <AheadNumbers record={person} name={name} {...pieces} />
    </ListRow>
  )
}

function TimesAndLast({ person: { together, last } }: { person: PersonStats }) {
  const [today] = useState(() => isoDayOf(new Date()))
  const near = formatNearDay(last.day, today)
  const year = last.day.slice(0, 4) === today.slice(0, 4) ? '' : ' yyyy'
  const when = /^(?:Today|Yesterday|Tomorrow)$/u.test(near)
    ? near.toLowerCase()
    : `on ${near.includes(' ') ? formatDay(last.day, `d MMM${year}`) : near}`
  return `${timesWords(together)}, last ${when}`
}

const column = 'ml-auto w-26 shrink-0'

export function AheadHead() {
  return (
    <p
      aria-hidden="true"
      className={`${column} flex justify-between text-xs whitespace-nowrap text-muted max-[16rem]:hidden`}
    >
      <span>you ahead</span>
      <span>they</span>
    </p>
  )
}

export function AheadNumbers({
  record: { ahead, behind, coop, coopWins },
  name,
  ...pieces
}: {
  record: Pick<PersonStats, 'ahead' | 'behind' | 'coop' | 'coopWins'>
  name: string
  piece: number
  theirPiece: number
}) {
  if (ahead + behind === 0) {
    return (
      <p className={`${column} text-right text-xs text-muted`}>
        {coop > 0 ? `${coopWins} of ${coop} won together` : 'nobody ahead'}
      </p>
    )
  }
  return (
    <div className={column}>
      <p className="flex justify-between gap-2 font-score text-xl leading-tight">
        <span>
          <span className="sr-only">You ahead </span>
          {ahead}
        </span>
        <span className="text-muted">
          <span className="sr-only">{name} ahead </span>
          {behind}
        </span>
      </p>
      {aheadRank({ ahead, behind }) === null ? (
        <p className="text-xs text-muted">{TOO_FEW}</p>
      ) : (
        <ShareBar mine={ahead} theirs={behind} name={name} className="h-2.5" {...pieces} />
      )}
    </div>
  )
}

const keyOf = ({ user, name }: PersonStats) => user?._id ?? `guest ${name}`
