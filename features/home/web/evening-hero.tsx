import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Dices from 'lucide-react/icons/dices'
import Plus from 'lucide-react/icons/plus'
import { useId, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { colourOf, piecesOf } from '#features/accounts/colours.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { personKey } from '#features/history/web/evening.ts'
import type { Match } from '#features/matches/matches.contract.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import { LampCard } from './lamp-card.tsx'
import {
  claimOfEvening,
  eveningSize,
  eveningTitle,
  isOn,
  type LastEvening,
  playersText,
  othersOf,
  shortName,
  soleWinner,
  whenWords,
} from './last-evening.ts'

const LAMP = '66%'
const row =
  'relative flex min-h-13 items-center gap-3 px-3.5 font-bold text-ink no-underline hover:bg-sunk/60 focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus sm:px-5'

export function EveningHero({ evening }: { evening: LastEvening }) {
  const me = useMe()
  const id = useId()
  const [now] = useState(() => new Date())
  const { day, matches, people } = evening
  const on = isOn(day, now)
  const { title, detail, leads } = claimOfEvening(evening, me._id, on)
  const colours = piecesOf(people)
  const pieces = new Map(people.map((player, index) => [personKey(player), colours[index] ?? 0]))
  const last = matches.at(-1)
  return (
    <LampCard
      labelledBy={id}
      pieces={colours}
      leads={leads}
      lampAt={LAMP}
      words={
        <div className="max-w-[calc(66%-2.9rem)]">
          <p className="text-xs font-bold tracking-[0.12em] uppercase">{whenWords(evening, now)}</p>
          <h2 id={id} className="mt-1 line-clamp-2 text-2xl leading-tight wrap-break-word">
            {eveningTitle(evening, me._id)}
          </h2>
          <p className="mt-1 text-base">{eveningSize(evening)}</p>
        </div>
      }
    >
      <Link
        to="/matches"
        search={{ from: day, to: day }}
        className="flex items-center gap-3 rounded-t-xl px-3.5 pt-3 pb-1 text-ink no-underline hover:bg-sunk/60 focus-visible:outline-3 focus-visible:-outline-offset-3 focus-visible:outline-focus sm:px-5"
      >
        <span className="min-w-0 flex-1">
          <span className="block font-score text-xl leading-tight wrap-anywhere">{title}</span>
          {detail !== null && (
            <span className="block text-base leading-snug text-muted wrap-anywhere first-letter:uppercase">
              {detail}
            </span>
          )}
          <span className="sr-only">, all matches of the day</span>
        </span>
        <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
      </Link>
      <ul
        role="list"
        aria-label="Matches of the evening"
        className="flex flex-wrap gap-2 px-3.5 py-2.5 sm:px-5"
      >
        {matches.map((match) => (
          <li key={match._id}>
            <BoxOfMatch match={match} pieces={pieces} />
          </li>
        ))}
        {on && last !== undefined && (
          <li>
            <Link
              to="/matches/new"
              search={{ again: last._id }}
              className="grid size-11.5 place-items-center rounded-lg border-2 border-dashed border-field text-muted hover:bg-sunk hover:text-ink"
            >
              <Plus aria-hidden="true" className="size-6" />
              <span className="sr-only">{`Next match, with ${everybody(last, me._id)}`}</span>
            </Link>
          </li>
        )}
      </ul>
      <PlayWhat players={playersText(people, me._id)} />
    </LampCard>
  )
}

export function PlayHero() {
  const me = useMe()
  const id = useId()
  return (
    <LampCard
      labelledBy={id}
      pieces={[colourOf({ userId: me._id, name: me.firstName }), null, null]}
      leads={false}
      lampAt={LAMP}
      words={
        <h2 id={id} className="max-w-[calc(66%-2.9rem)] text-2xl leading-tight">
          The table is free
        </h2>
      }
    >
      <PlayWhat />
    </LampCard>
  )
}

function PlayWhat({ players }: { players?: string }) {
  return (
    <Link
      to="/play"
      search={{ players }}
      className={`${row} border-t-2 border-dashed border-line first:rounded-t-xl first:border-t-0`}
    >
      <Dices aria-hidden="true" className="size-5.5 shrink-0" />
      <span className="min-w-0 flex-1">What shall we play?</span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

function BoxOfMatch({ match, pieces }: { match: Match; pieces: ReadonlyMap<string, number> }) {
  const me = useMe()
  const winner = soleWinner(match)
  const won =
    winner === null
      ? ''
      : `, won by ${winner.user?._id === me._id ? 'you' : shortName(winner, match.players)}`
  return (
    <Link
      to="/matches/$id"
      params={{ id: match._id }}
      title={match.game.name}
      className="relative block rounded-lg"
    >
      <span className="sr-only">{`${match.game.name}${won}`}</span>
      <BoxFace game={match.game} size={46} />
      {winner !== null && (
        <span className="absolute -right-2 -bottom-1.5 grid size-6.5 place-items-center rounded-full bg-card shadow-[0_0_0_1px_var(--line)]">
          <Meeple piece={pieces.get(personKey(winner)) ?? 0} className="size-5" />
        </span>
      )}
    </Link>
  )
}

function everybody({ players }: Match, me: string): string {
  const others = othersOf(players, me)
  return others.length === 0 ? 'nobody else' : others.join(', ')
}
