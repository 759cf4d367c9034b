import { Link } from '@tanstack/react-router'
import Clock from 'lucide-react/icons/clock'

import { useMe } from '#client/query/me.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { Dice } from '#ui/charts/time/dice.tsx'

import type { Suggestion } from '../suggestions.contract.ts'
import { oftenWords, reasonWords, valuesOf } from './reason-words.ts'
import { shortName, type TablePerson } from './who-plays.tsx'

export function GameCard({
  suggestion,
  number,
  chosen,
  people,
  search,
  today,
}: {
  suggestion: Suggestion
  number: number
  chosen: boolean
  people: readonly TablePerson[]
  search: { game: string; with?: string }
  today: string
}) {
  const { _id: userId } = useMe()
  const { game } = suggestion
  const nameOf = (player: string) => {
    const found = people.find((one) => one.player === player)
    return found === undefined ? 'somebody' : shortName(found)
  }
  const reason = reasonWords(suggestion, { userId, today, others: people.length - 1, nameOf })
  const minutes = valuesOf(suggestion, 'minutes')
  return (
    <article
      className={classNames(
        'relative rounded-card bg-card shadow-card',
        chosen && 'outline-[2.5px] outline-marigold-edge',
      )}
    >
      <div className="flex items-start gap-4 p-4 max-[17rem]:flex-wrap">
        <BoxFace game={game} size={84} />
        <div className="min-w-0 flex-1">
          <div className="flex items-start justify-between gap-3">
            <h2 className="min-w-0 text-xl leading-tight wrap-break-word">
              <Link
                to="/matches/new"
                search={search}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-card hover:underline"
              >
                {game.name}
              </Link>
            </h2>
            {/* Decorative: the list has the order. */}
            <svg viewBox="0 0 16 16" aria-hidden="true" className="size-8 shrink-0">
              <Dice level={number} dice={[{ x: 8, y: 8 }]} size={14} />
            </svg>
          </div>
          <p className="mt-1 leading-snug wrap-anywhere">{reason}</p>
        </div>
      </div>
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t border-dashed border-line px-4 py-2 text-base text-muted">
        {minutes === undefined ? (
          <span />
        ) : (
          <span className="flex items-center gap-1.5">
            <Clock aria-hidden="true" className="size-5" />
            {formatDuration(Math.round(minutes.minutes))}
          </span>
        )}
        <span className="ml-auto">{aboutWords(suggestion, people)}</span>
      </div>
    </article>
  )
}

function aboutWords(suggestion: Suggestion, people: readonly TablePerson[]): string | null {
  if (valuesOf(suggestion, 'often') !== undefined) return oftenWords(people.length)
  const times = valuesOf(suggestion, 'played')?.times
  return times === undefined ? null : `${times} × by you`
}
