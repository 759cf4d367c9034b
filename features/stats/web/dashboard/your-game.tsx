import { Link } from '@tanstack/react-router'

import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { decimalWords } from '#ui/charts/number-words.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import { DECIDED_FLOOR, gameRank, ranked } from '../../chance.rules.ts'
import type { GameStats } from '../../stats.contract.ts'
import { StubCard } from './stub-card.tsx'

/** The game that I win most surely; before one can be ranked, the one that I played most. */
export function YourGame({ games }: { games: readonly GameStats[] }) {
  const [best] = ranked(games, gameRank)
  const shown = best ?? games[0]
  if (shown === undefined) return null
  const { game, matches, decided, wins, sharedWins, chanceWins, best: score } = shown
  return (
    <StubCard
      caption={best === undefined ? 'Most on the table' : 'Your game'}
      picture={<BoxFace game={game} size={68} />}
      title={
        <>
          <Link
            {...pageOfGame(game._id)}
            className="text-ink underline decoration-1 underline-offset-4 hover:decoration-2"
          >
            {game.name}
          </Link>
          {best === undefined
            ? `, ${matches} ${matches === 1 ? 'match' : 'matches'}`
            : `, ${decimalWords(wins + sharedWins)} won of ${decided}`}
        </>
      }
    >
      <p className="text-sm text-muted">
        {best === undefined
          ? `Too few to tell which game is yours: one needs ${DECIDED_FLOOR} decided matches.`
          : `Chance would give you ${decimalWords(chanceWins)}.`}
        {score !== null && (
          <>
            {' Best score '}
            <ScoreNumber value={score} />.
          </>
        )}
      </p>
    </StubCard>
  )
}
