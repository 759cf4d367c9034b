import { useId, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { isToCome } from '#features/days/days.rules.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { classNames } from '#ui/base/class-names.ts'
import { TextLink } from '#ui/base/text-link.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

import { RecentRow } from './recent-row.tsx'

/** So many opponents are named. */
const NAMED = 5

/** The last match with whom it was, then those before it; nothing before the first match. */
export function RecentMatches({
  matches: [last, ...others],
  total,
  inked,
  before: most,
}: {
  /** Newest first. */
  matches: readonly Match[]
  /** On the boxes, by the games' names. */
  /** How many there are; null where that is not known. */
  total: number | null
  /** Whether results have no colours yet. */
  inked: boolean
  /** How many matches before the last one. */
  before: number
}) {
  const id = useId()
  const beforeId = useId()
  if (last === undefined) return null
  const before = others.slice(0, most)
  return (
    <section
      aria-labelledby={id}
      className={classNames(
        'min-w-0 overflow-clip rounded-card bg-card shadow-card',
        inked && '[--loss:var(--muted)] [--win:var(--muted)]',
      )}
    >
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-4 px-4 py-1.5 sm:px-5">
        <h2 id={id} className="text-xl">
          Last match
        </h2>
        <TextLink to="/matches">
          {total === null || total <= before.length + 1
            ? 'Match History'
            : `All ${grouped(total)} matches`}
        </TextLink>
      </header>
      <RecentRow match={last}>
        <Opponents match={last} />
      </RecentRow>
      {before.length > 0 && (
        <>
          <p
            id={beforeId}
            className="border-t-2 border-dashed border-line px-4 py-2 max-sm:sr-only text-xs font-bold tracking-[0.12em] text-muted uppercase sm:px-5"
          >
            Before that
          </p>
          <ul role="list" aria-labelledby={beforeId}>
            {before.map((match) => (
              <li key={match._id}>
                <RecentRow match={match} />
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}

function Opponents({ match: { players, day } }: { match: Match }) {
  const me = useMe()
  const [uncounted] = useState(() => isToCome(day, new Date()))
  const others = players
    .filter(({ user }) => user?._id !== me._id)
    .map(({ user, name }) => user?.firstName ?? name)
  return (
    <>
      {others.length > 0 && <span>{`with ${nameWords(others, NAMED)}`}</span>}
      {uncounted && <span>not counted yet</span>}
    </>
  )
}
