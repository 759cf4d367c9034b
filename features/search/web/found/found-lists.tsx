import { Link } from '@tanstack/react-router'
import MapPin from 'lucide-react/icons/map-pin'
import type { ReactNode } from 'react'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { TicketStory, TicketStub, ticketGrid } from '#features/matches/web/match-ticket.tsx'
import { pageOfGame, pageOfPerson } from '#features/matches/web/name-links.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { fullName } from '#features/names/names.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { textLinkClasses } from '#ui/base/text-link.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { FoundInSearch } from '../../search.contract.ts'
import { allMatchesOf } from '../answer/answer-links.ts'
import { dayWords, timesWords } from '../answer/answer-words.ts'
import { foundRow } from '../use-row-keys.ts'
import { FoundRow, FoundSection } from './found-row.tsx'
import { MarkedName } from './marked-name.tsx'

/** Games, people, guests, places and matches that were found. */
export function FoundLists({ found, text }: { found: FoundInSearch; text: string }) {
  const { games, people, guests, places, sessions } = found
  const marked = (name: string) => <MarkedName name={name} text={text} />
  const hasNames = games.length + people.length + guests.length + places.length > 0
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
            {games.map(({ game, matches, last }) => (
              <FoundRow
                key={game._id}
                to={pageOfGame(game._id)}
                picture={<BoxFace game={game} size={40} />}
                name={marked(game.name)}
                words={timesAndLast(matches, last)}
              />
            ))}
          </Names>
          <Names title="People">
            {people.map(({ user, together, ahead, behind, last }) => (
              <FoundRow
                key={user._id}
                to={pageOfPerson({ userId: user._id, name: fullName(user) }) ?? {}}
                picture={<Piece userId={user._id} name={fullName(user)} />}
                name={marked(fullName(user))}
                words={together === 0 ? 'not at a table yet' : recordAndLast(ahead, behind, last)}
              />
            ))}
          </Names>
          <Names title="Guests">
            {guests.map(({ name, together, last }) => (
              <FoundRow
                key={name}
                to={pageOfPerson({ userId: null, name }) ?? {}}
                picture={<Piece userId={null} name={name} />}
                name={marked(name)}
                words={timesAndLast(together, last)}
              />
            ))}
          </Names>
          <Names title="Places">
            {places.map(({ place, matches, last }) => (
              <FoundRow
                key={place}
                to={{ to: '/matches', search: { place } }}
                picture={<MapPin aria-hidden="true" className="mx-1 size-6 shrink-0 text-muted" />}
                name={marked(place)}
                words={timesAndLast(matches, last)}
              />
            ))}
          </Names>
        </div>
      )}
      {sessions.length > 0 && <FoundMatches found={found} />}
    </div>
  )
}

/** Nothing without rows. */
function Names({ title, children }: { title: string; children: readonly ReactNode[] }) {
  return children.length === 0 ? null : <FoundSection title={title}>{children}</FoundSection>
}

function Piece({ userId, name }: { userId: string | null; name: string }) {
  // Beside mine, as in the answer.
  const [, piece = 1] = coloursOf([
    { userId: useMe()._id, name: '' },
    { userId, name },
  ])
  return <Meeple piece={piece} className="size-9" />
}

/** More are behind the link. */
const SHOWN = 5

function FoundMatches({ found }: { found: FoundInSearch }) {
  const all = allMatchesOf(found)
  return (
    <FoundSection
      title="Matches"
      aside={
        all !== null && (
          <Link
            {...foundRow}
            to="/matches"
            search={all.filters}
            className={`${textLinkClasses} px-1 text-base focus:bg-led`}
          >
            {all.count === null ? 'All' : `All ${all.count}`}
          </Link>
        )
      }
    >
      {found.sessions.slice(0, SHOWN).map((match) => (
        <FoundMatch key={match._id} match={match} />
      ))}
    </FoundSection>
  )
}

function FoundMatch({ match }: { match: Match }) {
  return (
    <li
      className={`relative min-h-18 border-t-[1.5px] border-dashed border-line first:border-t-0 focus-within:bg-led ${ticketGrid}`}
    >
      <TicketStub match={match} />
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
            <span className="text-base font-normal text-muted">{near(match.day)}</span>
          </h3>
          <TicketStory match={match} />
          {match.notes !== '' && <p className="truncate text-base text-muted">{match.notes}</p>}
        </div>
      </div>
    </li>
  )
}

function near(day: string): string {
  return dayWords(day, isoDayOf(new Date()))
}

function timesAndLast(count: number, last: string | null): string {
  return last === null ? timesWords(count) : `${timesWords(count)}, ${lastWords(last)}`
}

function recordAndLast(ahead: number, behind: number, last: string | null): string {
  const record = `${ahead} : ${behind}`
  return last === null ? record : `${record}, ${lastWords(last)}`
}

/** "last today", "last Monday" */
function lastWords(day: string): string {
  return `last ${near(day).replace(/^(?:Today|Yesterday|Tomorrow)$/u, (word) => word.toLowerCase())}`
}
