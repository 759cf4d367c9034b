import type { ReactNode } from 'react'

import { formatDuration } from '#features/days/durations.rules.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'
import { shortScore } from '#ui/layout/score-words.ts'

import type { GamePage } from '../../stats.contract.ts'
import { middleOf } from './middle.ts'

/** What the page says first, in four numbers; those that are not known are left out. */
export function GameNumbers({ stats }: { stats: GamePage }) {
  const { matches, best, average, minutes, timedMatches, records } = stats
  const middle = middleOf([...stats.scores, ...stats.otherScores])
  const longest = records.find(({ kind }) => kind === 'longest')
  const days = stats.days.length
  return (
    <dl className="grid grid-cols-2 gap-y-5 max-lg:rounded-card max-lg:bg-card max-lg:py-4 max-lg:shadow-card sm:flex sm:max-lg:py-5">
      <Fact
        number={matches}
        name={matches === 1 ? 'time played' : 'times played'}
        detail={matches > days && days > 0 ? `on ${days} ${days === 1 ? 'day' : 'days'}` : null}
      />
      {best !== null && (
        <Fact
          number={<ScoreNumber value={best} />}
          name="your best score"
          detail={
            average === null ? null : `${shortScore(Math.round(average * 10) / 10)} on average`
          }
        />
      )}
      {middle !== null && middle.count > 1 && (
        <Fact
          number={<ScoreNumber value={middle.score} />}
          name="typical score"
          detail={
            middle.count < 8
              ? null
              : `half of all lie in ${shortScore(middle.from)} to ${shortScore(middle.to)}`
          }
        />
      )}
      {timedMatches > 0 && (
        <Fact
          number={<Length minutes={Math.round(minutes / timedMatches)} />}
          name="a match"
          detail={longest === undefined ? null : `longest ${formatDuration(longest.value)}`}
        />
      )}
    </dl>
  )
}

function Fact({
  number,
  name,
  detail,
}: {
  number: ReactNode
  name: string
  detail: string | null
}) {
  return (
    // Visually the number comes first; screen readers read its name first.
    <div className="flex min-w-0 flex-1 flex-col border-line px-4 border-dashed! not-first:sm:border-l-2 even:max-sm:border-l-2 sm:px-5 lg:first:pl-0">
      <dt className="order-2 leading-tight font-bold">{name}</dt>
      <dd className="order-1 font-score text-title leading-none whitespace-nowrap">{number}</dd>
      {detail !== null && <dd className="order-3 mt-0.5 text-base text-muted">{detail}</dd>}
    </div>
  )
}

/** `72 min`, `2 h 12 min`, with smaller letters. */
function Length({ minutes }: { minutes: number }) {
  return formatDuration(minutes)
    .split(/(\s*[a-z]+\s*)/u)
    .map((part, index) =>
      index % 2 === 0 ? (
        part
      ) : (
        <span key={part} className="text-2xl">
          {part}
        </span>
      ),
    )
}
