import FileCheck from 'lucide-react/icons/file-check'
import type { ReactNode } from 'react'

import { formatDay } from '#features/days/day-words.rules.ts'
import { numberWords } from '#features/plays/file-reading.rules.ts'
import { classNames } from '#ui/base/class-names.ts'

import { bytesWords, countWords, matchWords } from '../import-words.ts'
import type { DryRun, ReadyStep } from '../work/steps.ts'

/** What is in the file, as a ticket: the file on its stub, then the numbers. */
export function FileTicket({ step: { dryRun, people, updating } }: { step: ReadyStep }) {
  const { file, program, counts, games } = dryRun
  const newGames = games.total - games.known
  const guests = people.filter(({ choice }) => choice.kind === 'guest').length
  return (
    <section
      aria-label="What is in the file"
      aria-busy={updating}
      className="grid overflow-clip rounded-card bg-card shadow-card sm:grid-cols-[minmax(10rem,1.1fr)_minmax(0,4fr)]"
    >
      <div className="flex items-center gap-3 bg-[color-mix(in_oklab,var(--marigold)_18%,var(--card))] p-4 sm:px-2.5 sm:flex-col sm:justify-center sm:gap-1.5 sm:text-center">
        <FileCheck aria-hidden="true" className="size-8 shrink-0" />
        <div className="min-w-0">
          <p className="text-base leading-snug font-bold wrap-anywhere">
            <bdi>{file.name}</bdi>
          </p>
          <p className="text-base text-muted">
            {[
              program,
              file.bytes > 0 ? bytesWords(file.bytes) : null,
              file.madeOn === null ? null : formatDay(file.madeOn, 'd MMM yyyy'),
            ]
              .filter((part) => part !== null)
              .join(', ')}
          </p>
        </div>
      </div>
      <dl
        className={classNames(
          'grid grid-cols-2 border-line transition-opacity max-sm:border-t-2 sm:grid-cols-4 max-sm:[&>*:nth-child(-n+2)]:border-b-2',
          'border-dashed *:border-dashed *:border-line sm:border-l-2 [&>*:nth-child(2n)]:border-l-2 sm:[&>*+*]:border-l-2',
          updating && 'opacity-55',
        )}
      >
        <Cell
          number={`+${numberWords(counts.sent)}`}
          tone="text-win"
          name={counts.sent === 1 ? 'new match' : 'new matches'}
          more={originWords(dryRun)}
        />
        <Cell
          number={numberWords(counts.existing)}
          name="already here"
          more={counts.existing === 0 ? 'nothing comes twice' : 'left as they are'}
        />
        <Cell
          number={numberWords(games.total)}
          name={games.total === 1 ? 'game' : 'games'}
          more={
            newGames > 0
              ? `${numberWords(newGames)} new to Tabletally`
              : games.total === 0
                ? 'nothing to add'
                : 'all known here'
          }
        />
        <Cell
          number={numberWords(people.length)}
          name={people.length === 1 ? 'person' : 'people'}
          more={countWords(guests, 'guest', 'guests')}
        />
      </dl>
    </section>
  )
}

/** `of 21 plays, 5 left out`; with what is here already, the numbers add up. */
function originWords({ plays, counts, unit }: DryRun): string {
  const left = counts.likely + counts.deleted + counts.leftOut + plays.leftOut
  // Where a play becomes several matches, the matches are not a part of the plays.
  const isPart = plays.inFile === counts.inFile + plays.leftOut + plays.joined
  const name =
    unit === 'Play' ? countWords(plays.inFile, 'play', 'plays') : matchWords(plays.inFile)
  return [
    `${isPart ? 'of' : 'from'} ${name}`,
    left === 0 ? null : `${numberWords(left)} left out`,
    plays.joined === 0 ? null : `${numberWords(plays.joined)} put together`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

function Cell({
  number,
  name,
  more,
  tone,
}: {
  number: string
  name: string
  more: ReactNode
  tone?: string
}) {
  return (
    <div className="flex min-w-0 flex-col px-4 py-3.5 lg:px-5 lg:py-5">
      <dt className="order-1 leading-snug font-bold">{name}</dt>
      <dd className="contents">
        <span
          className={classNames(
            'font-score leading-none',
            number.length > 5 ? 'text-3xl lg:text-4xl' : 'text-4xl lg:text-[2.875rem]',
            tone,
          )}
        >
          {number}
        </span>
        <span className="order-2 text-base text-muted">{more}</span>
      </dd>
    </div>
  )
}
