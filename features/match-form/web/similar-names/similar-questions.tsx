import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import type { Game } from '#features/games/games.contract.ts'
import { isOneSlipAway, similarGames } from '#features/games/similar-names.rules.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import { pieceAt } from '#features/names/colours.rules.ts'
import { nameKey } from '#features/names/name-keys.rules.ts'
import { normalizedName } from '#features/names/names.rules.ts'
import {
  Asked,
  DidYouMean,
  GameOption,
  Option,
  PersonOption,
} from '#features/quick-line/web/question.tsx'

import { type Companion, guestId, isSeatOf, newGuests } from '../people/companions.ts'
import type { NameTwice } from '../people/name-twice.ts'
import type { Person } from '../people/same-people.ts'

/** Asks whether a new guest, or a game that is new here, is one with nearly the same name. */
export function SimilarQuestions({
  people,
  companions,
  newGame,
  twice,
  scores,
  onSame,
  onOther,
  onPerson,
  onGame,
}: {
  people: readonly Person[]
  companions: readonly Companion[]
  /** null where the game was played before. */
  newGame: Game | null
  twice: NameTwice | null
  /** Of the two rows of one name, each once; one empty text where none was typed. */
  scores: readonly string[]
  onSame: (score: string) => void
  onOther: () => void
  onPerson: (guest: Person, companion: Companion) => void
  onGame: (game: Game) => void
}) {
  const { data: games = [] } = useQuery(gamesQuery(''))
  const box = useRef<HTMLDivElement>(null)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const isOpen = (id: string) => !answered.includes(id)
  const near = newGame !== null && isOpen(newGame._id) ? similarGames(games, newGame.name) : []
  const guests = similarGuests(people, companions).filter(({ seat }) => isOpen(guestId(seat.name)))
  const table = people.map(({ user, name }) => ({ userId: user, name }))
  if (near.length === 0 && guests.length === 0 && twice === null) return null

  function answer(id: string, change?: () => void) {
    // The pressed button disappears; what comes next is saving.
    const form = box.current?.closest('form')
    form?.querySelector<HTMLElement>('[type=submit]')?.focus({ preventScroll: true })
    setAnswered((now) => [...now, id])
    change?.()
  }
  return (
    <div
      ref={box}
      className="flex flex-col gap-2.5 rounded-field border-[1.5px] border-marigold-edge bg-[color-mix(in_oklab,var(--marigold)_14%,var(--card))] p-2 sm:p-3"
    >
      {newGame !== null && near.length > 0 && (
        <Asked
          words={newGame.name}
          sentence={
            <DidYouMean names={near.map(({ name }) => name)}>
              “{newGame.name}” is new to you.
            </DidYouMean>
          }
        >
          {[...near, newGame].map((game) => (
            <GameOption
              key={game._id}
              game={game}
              chosen={game === newGame}
              onTap={() => answer(newGame._id, game === newGame ? undefined : () => onGame(game))}
            />
          ))}
        </Asked>
      )}
      {twice !== null && (
        <Asked
          words={twice.guest.name}
          sentence={
            <>
              <strong>{twice.guest.name}</strong> sits here twice. The same person?
            </>
          }
        >
          {scores.map((score) => (
            <Option key={score} onTap={() => answer(twice.guest.key, () => onSame(score))}>
              {scores.length > 1 ? `One person, with ${score}` : 'The same person'}
            </Option>
          ))}
          <Option onTap={() => answer(twice.guest.key, onOther)}>Two people</Option>
        </Asked>
      )}
      {guests.map(({ seat, near: known }) => (
        <Asked
          key={seat.key}
          words={seat.name}
          sentence={
            <DidYouMean names={known.map(({ name }) => name)}>
              I took “{seat.name}” for a guest.
            </DidYouMean>
          }
        >
          {known.map((one) => (
            <PersonOption
              key={one.id}
              piece={pieceAt(table, people.indexOf(seat), { userId: one.user, name: one.name })}
              name={one.name}
              kind={one.user === null ? 'guest' : 'friend'}
              chosen={false}
              onTap={() => answer(guestId(seat.name), () => onPerson(seat, one))}
            />
          ))}
          <PersonOption
            piece={pieceAt(table, people.indexOf(seat), { userId: null, name: seat.name })}
            name={seat.name}
            kind="guest"
            chosen
            onTap={() => answer(guestId(seat.name))}
          />
        </Asked>
      ))}
    </div>
  )
}

/** A guest whom nobody knows, and who that may be. */
interface SimilarGuest {
  seat: Person
  near: Companion[]
}

/**
 * New guests whose name is one slip of the finger away from somebody's, or begins a friend's. Who
 * sits at the table already is nobody's second name.
 */
function similarGuests(seats: readonly Person[], companions: readonly Companion[]): SimilarGuest[] {
  const free = companions.filter((one) => !seats.some((seat) => isSeatOf(seat, one)))
  return newGuests(seats, companions).flatMap((seat) => {
    const near = free.filter((one) => isSlipOf(one, seat.name) || isFriendCalled(one, seat.name))
    return near.length === 0 ? [] : [{ seat, near }]
  })
}

/** One slip away from the whole name, or from as many of its first words. */
function isSlipOf({ name }: Companion, typed: string): boolean {
  const key = nameKey(normalizedName(typed))
  const words = nameKey(normalizedName(name)).split(' ')
  return isOneSlipAway(key, words.slice(0, key.split(' ').length).join(' '))
}

function isFriendCalled({ user, name }: Companion, typed: string): boolean {
  return user !== null && `${guestId(name)} `.startsWith(`${guestId(typed)} `)
}
