import Crown from 'lucide-react/icons/crown'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import type { PersonPage } from '../../stats.contract.ts'
import { ListRow } from '../rows.tsx'
import { piecesOfTwo } from './person-pieces.ts'

type Meeting = PersonPage['last'][number]

const SHOWN = 3

/** The newest matches of both, and the way to all of them. */
export function MatchesCard({
  friend,
  stats: { last, together },
  filters: { from, to, status },
}: {
  friend: Acquaintance
  stats: PersonPage
  filters: MatchFilters
}) {
  return (
    <Card
      title="Matches together"
      aside={
        <TextLink to="/matches" search={{ person: friend._id, from, to, status }}>
          All {together}
          <span className="sr-only"> matches together</span>
        </TextLink>
      }
    >
      <ul className="-mt-2">
        {last.slice(0, SHOWN).map((match) => (
          <MatchRow key={match._id} match={match} friend={friend} />
        ))}
      </ul>
    </Card>
  )
}

function MatchRow({ match, friend }: { match: Meeting; friend: Acquaintance }) {
  const me = useMe()
  const { piece, theirPiece } = piecesOfTwo(me, friend)
  const { _id, game, day, players, mine, theirs, comparison } = match
  return (
    <ListRow
      icon={<BoxFace game={game} size={42} />}
      link={{ to: '/matches/$id', params: { id: _id } }}
      name={game.name}
      words={
        <>
          <span className="whitespace-nowrap">
            <CalendarDay day={day} />,
          </span>{' '}
          {players}&nbsp;players
        </>
      }
    >
      <p className="ml-auto flex items-center gap-2 sm:gap-3">
        <Side piece={piece} seat={mine} name="You" crowned={comparison === 'ahead'} />
        <Side
          piece={theirPiece}
          seat={theirs}
          name={friend.firstName}
          crowned={comparison === 'behind'}
        />
      </p>
    </ListRow>
  )
}

/** A piece with its score, or the result where there is none. */
function Side({
  piece,
  seat: { score, result },
  name,
  crowned,
}: {
  piece: number
  seat: Meeting['mine']
  name: string
  crowned: boolean
}) {
  return (
    <span className="flex items-center gap-1">
      {crowned && (
        <Crown aria-hidden="true" className="size-5 shrink-0 fill-marigold text-marigold-edge" />
      )}
      <Meeple piece={piece} className="size-6" />
      <span className="sr-only">
        {name}
        {crowned && ', ahead'}:{' '}
      </span>
      {score === null ? (
        <span className="font-bold">{result === '' ? '–' : result}</span>
      ) : (
        <span className="font-score text-xl">
          <ScoreNumber value={score} />
        </span>
      )}
    </span>
  )
}
