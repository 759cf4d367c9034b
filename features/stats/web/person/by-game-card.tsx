import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import type { Acquaintance } from '#features/friends/friends.contract.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { DivergingBar } from '#ui/charts/people/diverging-bar.tsx'

import { aheadRank, TOO_FEW } from '../../chance.rules.ts'
import type { PersonPage } from '../../stats.contract.ts'
import { AheadCount, WIDE_FROM } from '../ahead-count.tsx'
import { EndOfRows, useFirstRows } from '../first-rows.tsx'
import { timesWords } from '../won-words.ts'
import { piecesOfTwo } from './person-pieces.ts'

type Game = PersonPage['games'][number]

const SHOWN = 6
/** On the smallest phones the numbers stand below the name. */
const usual =
  'grid grid-cols-[2.75rem_1.75rem_minmax(0,1fr)_1.75rem] gap-x-2 min-[22rem]:grid-cols-[2.75rem_minmax(0,1fr)_1.75rem_2.25rem_1.75rem] min-[25rem]:grid-cols-[2.75rem_minmax(0,1fr)_1.75rem_4rem_1.75rem] sm:grid-cols-[2.75rem_minmax(0,1fr)_2rem_8rem_2rem] lg:grid-cols-[2.75rem_minmax(0,1fr)_1.75rem_5rem_1.75rem]'
/** For numbers of three digits and more. */
const wide =
  'grid grid-cols-[2.75rem_2.75rem_minmax(0,1fr)_2.75rem] gap-x-2 min-[22rem]:grid-cols-[2.75rem_minmax(0,1fr)_2.5rem_1.5rem_2.5rem] sm:grid-cols-[2.75rem_minmax(0,1fr)_3rem_7rem_3rem] lg:grid-cols-[2.75rem_minmax(0,1fr)_2.75rem_3.5rem_2.75rem]'

/** Who is ahead in each game: mine to the left, the friend's to the right. */
export function ByGameCard({
  friend,
  stats,
}: {
  friend: Acquaintance
  stats: PersonPage
  /** On the boxes of the page, by the games' names. */
}) {
  const { games } = stats
  const { shown, showAll } = useFirstRows(games, SHOWN)
  if (games.length === 0) return null
  const most = games.reduce((high, { ahead, behind }) => Math.max(high, ahead, behind), 1)
  return (
    <Card title="By game">
      <ul className="-mt-2">
        {shown.map((game) => (
          <GameRow
            key={game.game._id}
            game={game}
            most={most}
            friend={friend}
            columns={most >= WIDE_FROM ? wide : usual}
          />
        ))}
      </ul>
      <EndOfRows
        shown={shown.length}
        listed={games.length}
        total={stats.totals.games}
        onShowAll={showAll}
      />
    </Card>
  )
}

function GameRow({
  game: row,
  most,
  friend,
  columns,
}: {
  game: Game
  most: number
  friend: Acquaintance
  columns: string
}) {
  const me = useMe()
  const { game, ahead, behind, level, together, coop, coopWins } = row
  const rest = uncomparedWords(row)
  const compared = ahead + behind + level > 0
  const few = aheadRank({ ahead, behind }) === null
  const words = [
    ...(rest === '' ? [] : [rest]),
    ...(few && ahead + behind > 0 ? [TOO_FEW] : []),
  ].join(', ')
  return (
    <li className={`sheet-line min-h-16 items-center py-2 last:border-b-0 ${columns}`}>
      <BoxFace game={game} size={44} className="max-[22rem]:row-span-2" />
      <div className="min-w-0 max-[22rem]:col-span-3">
        <Link
          {...pageOfGame(game._id)}
          className="-my-2 inline-block py-2 leading-snug font-bold text-ink no-underline wrap-anywhere hover:underline"
        >
          {game.name}
        </Link>
        {(words !== '' || !compared) && (
          <p className="text-base text-muted">{compared ? words : timesWords(together)}</p>
        )}
      </div>
      {compared ? (
        <>
          <AheadCount value={ahead} leads={!few && ahead >= behind} />
          <DivergingBar
            mine={ahead}
            theirs={behind}
            most={most}
            name={friend.firstName}
            {...piecesOfTwo(me, friend)}
          />
          <AheadCount value={behind} leads={!few && behind >= ahead} />
        </>
      ) : (
        <span className="col-span-3 text-right text-base text-muted">
          {coop > 0 ? `${coopWins} of ${coop} won together` : 'nobody ahead'}
        </span>
      )}
    </li>
  )
}
