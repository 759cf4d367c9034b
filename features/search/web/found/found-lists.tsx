import { Link } from '@tanstack/react-router'
import Compass from 'lucide-react/icons/compass'
import MapPin from 'lucide-react/icons/map-pin'
import { type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { OutcomeText, OwnOutcomeBox, matchCardGrid } from '#features/matches/web/match-card.tsx'
import { pageOfGame, pageOfPerson } from '#features/matches/web/name-links.ts'
import { timesWords } from '#features/stats/web/won-words.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { textLinkClasses } from '#ui/base/text-link.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { historyNamed } from '../../named-history.rules.ts'
import type { FoundInSearch } from '../../search.contract.ts'
import { foundRow } from '../use-row-keys.ts'
import type { FoundPage } from './found-pages.ts'
import { FoundRow, FoundSection } from './found-row.tsx'
import { gameWords, nearDay, recordWords } from './found-words.ts'

export function FoundLists({
  found,
  pages,
  text,
}: {
  found: FoundInSearch
  pages: readonly FoundPage[]
  text: string
}) {
  const { games, people, guests, places, sessions } = found
  const [today] = useState(() => isoDayOf(new Date()))
  const hasNames = [games, people, guests, places, pages].some(({ length }) => length > 0)
  return (
    <div
      className={
        hasNames && sessions.length > 0
          ? 'grid gap-x-4 gap-y-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]'
          : ''
      }
    >
      {hasNames && (
        <div className="grid content-start gap-2">
          <Names title="Games">
            {games.map((own) => (
              <FoundRow
                key={own.game._id}
                to={pageOfGame(own.game._id)}
                picture={<BoxFace game={own.game} size={40} />}
                name={own.game.name}
                words={gameWords(own, today)}
              />
            ))}
          </Names>
          <Names title="People">
            {people.map(({ user, ...record }) => (
              <FoundRow
                key={user._id}
                to={pageOfPerson({ userId: user._id, name: fullName(user) }) ?? {}}
                picture={<Piece userId={user._id} name={fullName(user)} />}
                name={fullName(user)}
                words={recordWords(record)}
              />
            ))}
          </Names>
          <Names title="Guests">
            {guests.map(({ name, ...record }) => (
              <FoundRow
                key={name}
                to={pageOfPerson({ userId: null, name }) ?? {}}
                picture={<Piece userId={null} name={name} />}
                name={name}
                words={recordWords(record)}
              />
            ))}
          </Names>
          <Names title="Places">
            {places.map(({ place, matches }) => (
              <FoundRow
                key={place}
                to={{ to: '/matches', search: { place } }}
                picture={<MapPin aria-hidden="true" className="mx-1 size-6 shrink-0 text-muted" />}
                name={place}
                words={timesWords(matches)}
              />
            ))}
          </Names>
          <Names title="Pages and settings">
            {pages.map(({ name, also, to }) => (
              <FoundRow
                key={name}
                to={to}
                picture={<Compass aria-hidden="true" className="mx-1 size-6 shrink-0 text-muted" />}
                name={name}
                words={also}
              />
            ))}
          </Names>
        </div>
      )}
      {sessions.length > 0 && <FoundMatches {...{ found, text, today }} />}
    </div>
  )
}

function Names({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <FoundSection title={title}>{children}</FoundSection>
}

function Piece({ userId, name }: { userId: string | null; name: string }) {
  // Beside mine.
  const [, piece = 1] = coloursOf([
    { userId: useMe()._id, name: '' },
    { userId, name },
  ])
  return <Meeple piece={piece} className="size-9" />
}

const SHOWN = 5

function FoundMatches({
  found,
  text,
  today,
}: {
  found: FoundInSearch
  text: string
  today: string
}) {
  const history = historyNamed(found, text)
  return (
    <FoundSection
      title="Matches"
      aside={
        history !== null && (
          <Link
            {...foundRow}
            to="/matches"
            search={history.filters}
            className={`${textLinkClasses} px-1 text-base focus:bg-led`}
          >
            {history.count === null ? 'All' : `All ${history.count}`}
          </Link>
        )
      }
    >
      {found.sessions.slice(0, SHOWN).map((match) => (
        <FoundMatch key={match._id} match={match} today={today} />
      ))}
    </FoundSection>
  )
}

function FoundMatch({ match, today }: { match: Match; today: string }) {
  return (
    <li
      className={`relative min-h-18 border-t-[1.5px] border-dashed border-line first:border-t-0 focus-within:bg-led ${matchCardGrid}`}
    >
      <OwnOutcomeBox match={match} />
      <div className="flex min-w-0 items-center gap-3.5 px-3.5 py-2">
        <BoxFace game={match.game} size={40} />
        <div className="min-w-0">
          <h3 className="font-sans text-base leading-snug font-bold">
            <Link
              {...foundRow}
              to="/matches/$id"
              params={{ id: match._id }}
              className="wrap-anywhere text-ink no-underline row-link"
            >
              {match.game.name}
            </Link>{' '}
            <span className="text-base font-normal text-muted">{nearDay(match.day, today)}</span>
          </h3>
          <OutcomeText match={match} />
          {match.notes !== '' && <p className="truncate text-base text-muted">{match.notes}</p>}
        </div>
      </div>
    </li>
  )
}
