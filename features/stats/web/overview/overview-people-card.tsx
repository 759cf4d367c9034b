import { getRouteApi, Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'

import { aheadRank, nemesisOf, partnerRank, ranked, TOO_FEW, victimOf } from '../../chance.rules.ts'
import type { PersonStats } from '../../stats.contract.ts'
import { ConfirmedSwitch } from '../confirmed-switch.tsx'
import type { CountedOverview } from '../overview-query.ts'
import { PersonLink } from '../person-link.tsx'
import { togetherWords } from '../won-words.ts'
import { ListEnd } from './list-end.tsx'
import { useList } from './use-list.ts'

const route = getRouteApi('/_app/stats/')

/** Texts of twice the size leave a phone no room for the piece and the bar. */
const large = 'max-[16rem]:grid-cols-[minmax(0,1fr)_auto_auto]! max-[16rem]:gap-x-3!'
const notLarge = 'max-[16rem]:hidden'

const usual =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_2.5rem_3rem_2.5rem] items-center gap-x-2 max-[22rem]:grid-cols-[1.5rem_minmax(0,1fr)_2.375rem_1.75rem_2.375rem] max-[22rem]:gap-x-1.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_2.5rem_12rem_2.5rem] lg:grid-cols-[1.75rem_minmax(0,1fr)_2.25rem_5rem_2.25rem]'

/** For numbers of four digits and more. */
const wide =
  'grid grid-cols-[1.75rem_minmax(0,1fr)_3rem_2.5rem_3rem] items-center gap-x-2 max-[22rem]:grid-cols-[1.5rem_minmax(0,1fr)_2.75rem_1.75rem_2.75rem] max-[22rem]:gap-x-1.5 sm:grid-cols-[1.75rem_minmax(0,1fr)_3.5rem_10rem_3.5rem] lg:grid-cols-[1.75rem_minmax(0,1fr)_3rem_3.5rem_3rem]'
const WIDE_FROM = 1000

/** The people at my tables, most often first, and who is ahead. */
export function PeopleCard({ counted }: { counted: CountedOverview }) {
  const { rows, hasMore, isLoading, error, showMore } = useList('people', counted)
  const isWide = rows.some(({ ahead, behind }) => Math.max(ahead, behind) >= WIDE_FROM)
  const columns = `${isWide ? wide : usual} ${large}`
  return (
    <Card title="People" aside={<OnlyConfirmed />}>
      {rows.length === 0 ? (
        <p className="text-muted">Nobody else sat at these tables.</p>
      ) : (
        <>
          <Highlights people={counted.data.people} />
          <div
            aria-hidden="true"
            className={`${columns} ${notLarge} mb-1 text-xs font-semibold whitespace-nowrap text-muted`}
          >
            <span className="col-start-3 text-right">You</span>
            <span className="text-center max-[22rem]:invisible">ahead</span>
            <span>They</span>
          </div>
          <ul>
            {rows.map((person) => (
              <PersonRow
                key={person.user?._id ?? `guest ${person.name}`}
                person={person}
                columns={columns}
              />
            ))}
          </ul>
          <ListEnd
            label="people"
            hasMore={hasMore}
            isLoading={isLoading}
            error={error}
            onMore={showMore}
          />
        </>
      )}
    </Card>
  )
}

/** What the address says, because the numbers follow a choice only when they have arrived. */
function OnlyConfirmed() {
  const { status } = route.useSearch()
  const navigate = route.useNavigate()
  return (
    <ConfirmedSwitch
      className="-my-2"
      confirmed={status === 'confirmed'}
      onChange={(on) =>
        navigate({
          search: (now) => ({ ...now, status: on ? 'confirmed' : undefined }),
          resetScroll: false,
        })
      }
    />
  )
}

function PersonRow({ person, columns }: { person: PersonStats; columns: string }) {
  const me = useMe()
  const { user, name, ahead, behind } = person
  const few = aheadRank(person) === null
  const page = pageOfPerson(named(person))
  const [mine = 0, theirs = 0] = coloursOf([
    { userId: me._id, name: fullName(me) },
    { userId: user?._id ?? null, name },
  ])
  return (
    <li className={`${columns} sheet-line relative min-h-14 py-2 last:border-b-0`}>
      <Meeple piece={theirs} className={`size-7 ${notLarge}`} />
      <div className="min-w-0">
        {page === null ? (
          <bdi>{name}</bdi>
        ) : (
          <Link
            {...page}
            className="leading-snug font-bold text-ink no-underline wrap-anywhere after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
          >
            <bdi>{name}</bdi>
          </Link>
        )}
        <p className="text-base leading-snug text-muted">{togetherWords(person)}</p>
      </div>
      <Times
        value={ahead}
        label="You ahead"
        leads={!few && ahead >= behind}
        className="text-right"
      />
      {few ? (
        <span className={`text-center text-xs leading-tight text-muted ${notLarge}`}>
          {TOO_FEW}
        </span>
      ) : (
        <div className={notLarge}>
          <ShareBar mine={ahead} theirs={behind} piece={mine} theirPiece={theirs} name={name} />
        </div>
      )}
      <Times value={behind} label={`${name} ahead`} leads={!few && behind >= ahead} />
    </li>
  )
}

function Times({
  value,
  label,
  leads,
  className,
}: {
  value: number
  label: string
  leads: boolean
  className?: string
}) {
  return (
    <span className={classNames('font-score text-xl', !leads && 'text-muted', className)}>
      <span className="sr-only">{label} </span>
      {value}
    </span>
  )
}

const named = ({ user, name }: PersonStats) => ({ userId: user?._id ?? null, name })

/** Who beats me, whom I beat, and with whom I win together: only where there are enough matches. */
function Highlights({ people }: { people: readonly PersonStats[] }) {
  const nemesis = nemesisOf(people)
  const victim = victimOf(people)
  const [partner] = ranked(people, partnerRank)
  const lines = [
    nemesis && {
      label: 'Beats you most',
      person: nemesis,
      words: `${nemesis.behind} to ${nemesis.ahead}`,
    },
    victim && {
      label: 'You beat most',
      person: victim,
      words: `${victim.ahead} to ${victim.behind}`,
    },
    partner && {
      label: 'Best partner',
      person: partner,
      words: `${partner.coopWins} of ${partner.coop} won together`,
    },
  ].filter((line) => line !== null && line !== undefined)
  if (lines.length === 0) return null
  return (
    <dl className="-mt-1 mb-4 grid gap-y-1 text-base">
      {lines.map(({ label, person, words }) => (
        <div key={label} className="flex flex-wrap gap-x-2">
          <dt className="w-28 shrink-0 text-muted">{label}</dt>
          <dd className="min-w-0 grow basis-24 font-bold wrap-anywhere">
            <PersonLink person={named(person)} friends={undefined} />, {words}
          </dd>
        </div>
      ))}
    </dl>
  )
}
