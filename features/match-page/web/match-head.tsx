import { Link } from '@tanstack/react-router'
import ArrowDown from 'lucide-react/icons/arrow-down-narrow-wide'
import CalendarDays from 'lucide-react/icons/calendar-days'
import type Clock from 'lucide-react/icons/clock'
import Flag from 'lucide-react/icons/flag'
import Puzzle from 'lucide-react/icons/puzzle'
import RotateCcw from 'lucide-react/icons/rotate-ccw'
import UsersRound from 'lucide-react/icons/users-round'
import { Fragment } from 'react'

import { CalendarDay } from '#features/dates/web/day.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { shownDetails } from '#features/matches/match-details.rules.ts'
import { detailIcons } from '#features/matches/web/detail-icons.ts'
import { pageOfGame } from '#features/matches/web/name-links.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { modeWords, scoringWords } from '#features/scoring/setting-words.rules.ts'
import { ButtonLink, type ButtonTone } from '#ui/base/button.tsx'
import { classNames } from '#ui/base/class-names.ts'

export function MatchHead({ match, aside }: { match: WholeMatch; aside: React.ReactNode }) {
  return (
    <header className="relative mb-5 flex items-start justify-between gap-3 max-lg:pr-[52px] max-sm:min-h-[88px] sm:gap-6">
      <title>{`${match.game.name} · Tabletally`}</title>
      <div className="flex min-w-0 items-start gap-3.5 sm:items-center sm:gap-5">
        <BoxFace game={match.game} size={92} className="max-sm:size-15.5 max-[16rem]:hidden" />
        <div className="min-w-0">
          <h1
            className={classNames(
              'wrap-anywhere',
              // Smaller, so that a long word of a name does not break.
              /\S{13}/u.test(match.game.name) ? 'text-xl sm:text-title' : 'text-title',
            )}
          >
            <Link {...pageOfGame(match.game._id)} className="text-ink no-underline hover:underline">
              {match.game.name}
            </Link>
          </h1>
          <Facts match={match} />
        </div>
      </div>
      {aside}
    </header>
  )
}

export function PlayAgain({ match, tone }: { match: WholeMatch; tone: ButtonTone }) {
  return (
    <ButtonLink
      to="/matches/new"
      search={{ again: match._id }}
      data-uncovered
      tone={tone}
      className="grow sm:grow-0"
      icon={<RotateCcw aria-hidden="true" className="size-5" />}
    >
      Play again
    </ButtonLink>
  )
}

function Facts({ match }: { match: WholeMatch }) {
  const { day, expansions, players, mode, scoring } = match
  const starter = players.find(({ started }) => started)
  return (
    <ul
      role="list"
      aria-label="How it was played"
      className="mt-1.5 flex flex-wrap gap-x-3.5 gap-y-1 text-muted max-sm:text-base"
    >
      <Fact icon={CalendarDays}>
        <CalendarDay day={day} long />
      </Fact>
      {shownDetails(match, 'fact').map(({ key, words }) => (
        <Fact key={key} icon={detailIcons[key]}>
          {words}
        </Fact>
      ))}
      {starter !== undefined && <Fact icon={Flag}>{starter.name} started</Fact>}
      {mode !== 'competitive' && <Fact icon={UsersRound}>{modeWords[mode]}</Fact>}
      {mode !== 'cooperative' && scoring !== 'highest' && (
        <Fact icon={ArrowDown}>{scoringWords[scoring]}</Fact>
      )}
      {expansions.length > 0 && (
        <Fact icon={Puzzle}>
          with{' '}
          {expansions.map((game, index) => (
            <Fragment key={game._id}>
              {index > 0 && ', '}
              <Link {...pageOfGame(game._id)} className="text-current no-underline hover:underline">
                {game.name}
              </Link>
            </Fragment>
          ))}
        </Fact>
      )}
    </ul>
  )
}

function Fact({ icon: Icon, children }: { icon: typeof Clock; children: React.ReactNode }) {
  return (
    <li className="flex min-w-0 items-start gap-1.5">
      <Icon aria-hidden="true" className="mt-0.75 size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </li>
  )
}
