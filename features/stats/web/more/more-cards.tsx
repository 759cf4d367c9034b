import { useQuery } from '@tanstack/react-query'
import { Fragment, type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { grouped } from '#features/scoring/scores.rules.ts'
import { Card } from '#ui/base/card.tsx'
import { RateRows } from '#ui/charts/bar-rows.tsx'
import { FormStrip } from '#ui/charts/form-strip.tsx'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { StagedRender } from '#ui/lists/staged-render.tsx'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { StatsFilters } from '../../stat-filters.rules.ts'
import type { GamePage, Overview } from '../../stats.contract.ts'
import { RivalsCard } from '../people.tsx'
import { ListCard, ListRow, type Rest } from '../rows.tsx'
import { isNarrowed } from '../stats-filters.ts'
import { statsQuery } from '../stats-query.ts'
import { kindWords, resultWords, timesWords, drawsWorth } from '../won-words.ts'
import { gameCards } from './game-cards.tsx'
import type { GameSection, Section } from './sections.ts'
import { DaysCard, MonthsCard, WeekdaysCard } from './time-cards.tsx'

export interface MoreCardsProps {
  data: Overview
  game?: GamePage
  filters: StatsFilters
  places: { rows: Overview['places']; rest?: Rest }
  drawn: readonly (GameSection | Section)[]
}

export function MoreCards({ data, game, filters, places, drawn }: MoreCardsProps) {
  const [today] = useState(() => isoDayOf(new Date()))
  const cards: Partial<Record<GameSection, ReactNode>> & Record<Section, ReactNode> = {
    ...(game && gameCards(game)),
    months: <MonthsCard data={data} filters={filters} today={today} />,
    'size of the table': <SizesCard sides={data.sides} />,
    days: <DaysCard days={data.days} filters={filters} today={today} game={game?.game._id} />,
    streaks: <StreaksCard overview={data} />,
    weekdays: <WeekdaysCard weekdays={data.weekdays} />,
    places: (
      <ListCard title="Places" of="places" total={data.totals.places} {...places}>
        {({ place, matches }) => (
          <ListRow
            key={place}
            link={{ to: '/matches', search: { ...filters, place, game: game?.game._id } }}
            name={place}
            words={timesWords(matches)}
          />
        )}
      </ListCard>
    ),
    rivals: <RivalsCard title="Rivals" people={data.people} />,
    'how this is counted': (
      <CountedCard data={data} isAll={game === undefined && !isNarrowed(filters)} />
    ),
  }
  return (
    <div className="grid gap-3 sm:gap-5 lg:grid-cols-2">
      <StagedRender first={2}>
        {drawn.map((name) => (
          <Fragment key={name}>{cards[name]}</Fragment>
        ))}
      </StagedRender>
    </div>
  )
}

function SizesCard({ sides }: { sides: Overview['sides'] }) {
  const rows = sides.map((side) => ({
    name: `${side.n} sides, ${grouped(side.decided)}`,
    rate: winRate(side),
    chance: side.decided === 0 ? 1 / side.n : side.chanceWins / side.decided,
  }))
  return (
    <Card title="Won, by size of the table">
      <p className="-mt-3 text-base text-muted">By how many sides played, and how often.</p>
      <RateRows rows={rows} few={TOO_FEW} />
    </Card>
  )
}

const runs = {
  Win: ['win', 'wins'],
  Loss: ['loss', 'losses'],
  Draw: ['draw', 'draws'],
} as const

function StreaksCard({ overview: { form, streak, longestWinStreak } }: { overview: Overview }) {
  return (
    <Card title="Streaks">
      <p className="flex">
        <FormStrip results={form} />
      </p>
      <p className="mt-1.5 text-base text-muted">
        {`The last ${form.length} matches against others, newest last.`}
      </p>
      <dl className="mt-4 grid grid-cols-2 items-end gap-4">
        <Run name="Now in a row" length={streak?.length ?? 0} result={streak?.result ?? 'Win'} />
        <Run name="Longest in a row" length={longestWinStreak} result="Win" />
      </dl>
    </Card>
  )
}

function Run({
  name,
  length,
  result,
}: {
  name: string
  length: number
  result: keyof typeof runs
}) {
  return (
    <div>
      <dt className="text-base text-muted">{name}</dt>
      <dd className="font-score text-2xl leading-tight whitespace-nowrap">
        {`${length} ${runs[result][length === 1 ? 0 : 1]}`}
      </dd>
    </div>
  )
}

function CountedCard({ data, isAll }: { data: Overview; isAll: boolean }) {
  const { matches, decided, chanceWins, coop, coopWins, minutes, timedMatches } = data
  const rate = winRate(data)
  const length = formatDuration(Math.round(minutes / Math.max(1, timedMatches)))
  return (
    <Card title="How this is counted" className="lg:col-span-2">
      {rate !== null && (
        <RateRows rows={[{ name: 'Won', rate, chance: chanceWins / decided }]} few={TOO_FEW} />
      )}
      <div className="space-y-1.5 leading-snug not-first:mt-3">
        {decided < matches && <p>{`Of ${matches}: ${kindWords(data)}.`}</p>}
        {decided > 0 && <WinsCounted record={data} />}
        {rate === null && <p>{`That is ${TOO_FEW}.`}</p>}
        {coop > 0 && <p>{`Played together ${timesWords(coop)}, won ${coopWins}.`}</p>}
        {timedMatches > 0 && <p>{`${length} a match, of ${timedMatches} with a length.`}</p>}
        {isAll && <AllResults />}
      </div>
    </Card>
  )
}

function AllResults() {
  const me = useMe()
  const { data: all } = useQuery(statsQuery(me._id))
  if (all === undefined) return null
  return (
    <p>
      <b>All results</b>: {resultWords(all)}.
    </p>
  )
}

function WinsCounted({ record }: { record: Overview }) {
  const { decided, chanceWins } = record
  const draws = drawsWorth(record)
  return (
    <>
      <p>
        {`${resultWords(record)}: ${grouped(decided)} against others that ended with a winner or a draw.`}
      </p>
      {draws !== null && <p>{draws}</p>}
      <p>
        {`By chance alone it would be ${decimalWords(chanceWins)} of ${grouped(decided)}, ${percentWords(chanceWins / decided)}: among four players one win in four, added up over all of them.`}
      </p>
    </>
  )
}
