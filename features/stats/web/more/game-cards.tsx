import Clock from 'lucide-react/icons/clock'
import Crown from 'lucide-react/icons/crown'
import TrendingDown from 'lucide-react/icons/trending-down'
import type { ReactNode } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import { Card } from '#ui/base/card.tsx'
import { pieceColour } from '#ui/base/meeple.tsx'
import { BarRows } from '#ui/charts/bar-rows.tsx'
import { decimalWords, percentWords } from '#ui/charts/number-words.ts'
import { ScoreDots, ScoreDotsLegend } from '#ui/charts/score-dots.tsx'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import { TOO_FEW, winRate } from '../../chance.rules.ts'
import type { DecidedStats, GamePage } from '../../stats.contract.ts'
import { ListCard, ListRow } from '../rows.tsx'
import { timesWords } from '../won-words.ts'
import type { GameSection } from './sections.ts'

export function gameCards(stats: GamePage): Record<GameSection, ReactNode> {
  const { tables, roles, expansions } = stats
  return {
    'every score': <ScoresCard stats={stats} />,
    records: <RecordsCard stats={stats} />,
    'players at the table': (
      <Card title="Players at the table">
        <BarRows
          rows={tables.map(({ players, matches }) => ({
            key: players,
            name: players === 1 ? '1 player' : `${players} players`,
            count: matches,
          }))}
        />
      </Card>
    ),
    'who starts': (
      <Card title="Who starts">
        <p>{startWords(stats)}</p>
      </Card>
    ),
    roles: (
      <ListCard title="Your roles" of="roles" rows={roles} total={roles.length}>
        {(row) => <ListRow key={row.role} link={null} name={row.role} words={wonWords(row)} />}
      </ListCard>
    ),
    expansions: (
      <ListCard title="With expansions" of="expansions" rows={expansions} total={expansions.length}>
        {(row) => (
          <ListRow
            key={row.game._id}
            icon={<BoxFace game={row.game} size={42} />}
            link={pageOfGame(row.game._id)}
            name={row.game.name}
            words={wonWords(row)}
          />
        )}
      </ListCard>
    ),
  }
}

function ScoresCard({ stats: { game, scores, otherScores, records } }: { stats: GamePage }) {
  const me = useMe()
  const colour = pieceColour(colourOf({ userId: me._id, name: '' }))
  const middle = middleOf([...scores, ...otherScores])
  const record = records.find(({ kind }) => kind === 'best')
  if (middle === null) return null
  return (
    <Card title="Every score so far" aside={<ScoreDotsLegend colour={colour} />}>
      <ScoreDots
        colour={colour}
        title={`Every score in ${game.name}`}
        mine={scores}
        others={otherScores}
        middle={middle}
        record={record ? { score: record.value, name: record.name ?? 'a table' } : null}
      />
    </Card>
  )
}

const kinds = {
  best: { name: 'Best score', icon: Crown },
  worst: { name: 'Worst score', icon: TrendingDown },
  longest: { name: 'Longest match', icon: Clock },
} as const

function RecordsCard({ stats }: { stats: GamePage }) {
  return (
    <Card title="Records">
      <ul role="list" className="-mt-2">
        {stats.records.map((record) => {
          const { kind, value, match, day, name: holder } = record
          const { name, icon: Icon } = kinds[kind]
          return (
            <ListRow
              key={kind}
              icon={<Icon aria-hidden="true" className="size-6 shrink-0 text-muted" />}
              link={{ to: '/matches/$id', params: { id: match } }}
              name={name}
              words={
                <>
                  {holder !== null && `${holder}, `}
                  <CalendarDay day={day} />
                </>
              }
            >
              <span className="font-score text-2xl">
                {kind === 'longest' ? formatDuration(value) : <ScoreNumber value={value} />}
              </span>
            </ListRow>
          )
        })}
      </ul>
    </Card>
  )
}

/** `9 times, won 2 of 9, by chance 2.9` */
function wonWords(record: DecidedStats & { matches: number }): string {
  const { matches, decided, wins, chanceWins } = record
  if (decided === 0) return timesWords(matches)
  const chance = winRate(record) === null ? TOO_FEW : `by chance ${decimalWords(chanceWins)}`
  return `${timesWords(matches)}, won ${wins} of ${decided}, ${chance}`
}

/** `Who starts wins 29 %, chance would be 31 %. You started 9 of them and won 3.` */
function startWords({ starters: all, starting: mine }: GamePage): string {
  const own = mine.decided > 0 ? ` You started ${mine.decided} of them and won ${mine.wins}.` : ''
  return `Who starts wins ${percentWords(winRate(all) ?? 0)}, chance would be ${percentWords(all.chanceWins / all.decided)}.${own}`
}

/** Half way between two of them their mean; null without scores. */
export function middleOf(counts: GamePage['scores']): number | null {
  const scores = counts
    .flatMap(({ score, matches }) => Array.from({ length: matches }, () => score))
    .toSorted((one, other) => one - other)
  const last = scores.length - 1
  const [low, high] = [scores[Math.floor(last / 2)], scores[Math.ceil(last / 2)]]
  return low === undefined || high === undefined ? null : (low + high) / 2
}
