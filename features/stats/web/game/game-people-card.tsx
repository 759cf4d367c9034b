import { useQuery } from '@tanstack/react-query'

import { useMe } from '#client/query/me.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'

import { aheadRank, TOO_FEW } from '../../chance.rules.ts'
import type { PersonStats } from '../../stats.contract.ts'
import { AheadCount, WIDE_FROM } from '../ahead-count.tsx'
import { EndOfRows, useFirstRows } from '../first-rows.tsx'
import { PersonLink } from '../person-link.tsx'
import { togetherWords } from '../won-words.ts'

const SHOWN = 8
/** On the smallest phones the numbers stand below the name. */
const usual =
  'grid grid-cols-[1.75rem_1.75rem_minmax(0,1fr)_1.75rem] gap-x-2 min-[22rem]:grid-cols-[1.75rem_minmax(0,1fr)_1.75rem_3rem_1.75rem] sm:grid-cols-[1.75rem_minmax(0,1fr)_2.25rem_8rem_2.25rem] sm:gap-x-3'
/** For numbers of three digits and more. */
const wide =
  'grid grid-cols-[1.75rem_2.75rem_minmax(0,1fr)_2.75rem] gap-x-2 min-[22rem]:grid-cols-[1.75rem_minmax(0,1fr)_2.5rem_2.25rem_2.5rem] sm:grid-cols-[1.75rem_minmax(0,1fr)_3.25rem_7rem_3.25rem] sm:gap-x-3'

/** Whom I play the game with, and who is ahead. */
export function PeopleCard({ people, total }: { people: readonly PersonStats[]; total: number }) {
  const friends = useQuery(friendsQuery).data
  const known = friends && new Set(friends.map(({ _id }) => _id))
  const { shown, showAll } = useFirstRows(people, SHOWN)
  if (people.length === 0) return null
  const isWide = people.some(({ ahead, behind }) => Math.max(ahead, behind) >= WIDE_FROM)
  const columns = isWide ? wide : usual
  return (
    <Card title="Around this box">
      {people.some(({ ahead, behind }) => ahead + behind > 0) && (
        <div aria-hidden="true" className={`-mt-3 text-xs text-muted ${columns}`}>
          <span className="col-start-2 justify-self-center min-[22rem]:col-start-3">You</span>
          <span className="justify-self-center">ahead</span>
          <span className="justify-self-center">They</span>
        </div>
      )}
      <ul>
        {shown.map((person) => (
          <PersonRow
            key={person.user?._id ?? `guest ${person.name}`}
            person={person}
            friends={known}
            columns={columns}
          />
        ))}
      </ul>
      <EndOfRows shown={shown.length} listed={people.length} total={total} onShowAll={showAll} />
    </Card>
  )
}

function PersonRow({
  person,
  friends,
  columns,
}: {
  person: PersonStats
  friends: ReadonlySet<string> | undefined
  columns: string
}) {
  const me = useMe()
  const { user, name, ahead, behind, coop, coopWins } = person
  const userId = user?._id ?? null
  const [piece = 0, theirPiece = 1] = coloursOf([
    { userId: me._id, name: '' },
    { userId, name },
  ])
  const few = aheadRank(person) === null
  return (
    <li className={`sheet-line min-h-15 items-center py-2 last:border-b-0 ${columns}`}>
      <Meeple piece={theirPiece} className="size-7 max-[22rem]:row-span-2" />
      <div className="min-w-0 max-[22rem]:col-span-3">
        <p className="leading-snug font-bold wrap-anywhere">
          <PersonLink person={{ userId, name }} friends={friends} />
        </p>
        <p className="text-base text-muted">
          {togetherWords(person)}
          {coop > 0 && `; ${coopWins} of ${coop} won together`}
          {few && ahead + behind > 0 && `, ${TOO_FEW}`}
        </p>
      </div>
      {ahead + behind === 0 ? (
        <span className="col-span-3 text-right text-base text-muted">
          {coop > 0 ? 'played together' : TOO_FEW}
        </span>
      ) : (
        <>
          <AheadCount value={ahead} leads={!few && ahead > behind} />
          <ShareBar
            mine={ahead}
            theirs={behind}
            piece={piece}
            theirPiece={theirPiece}
            name={name}
          />
          <AheadCount value={behind} leads={!few && behind > ahead} />
        </>
      )}
    </li>
  )
}
