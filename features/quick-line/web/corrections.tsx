import type { Game } from '#features/games/games.contract.ts'
import { Select } from '#ui/pickers/select.tsx'

import { guestCalled, whoKey } from '../mentions.rules.ts'
import type { Choice, LineKnowledge, Reading, Who } from '../quick-line.rules.ts'
import { Asked, DidYouMean, GameOption, Option, PersonOption } from './question.tsx'
import type { Item } from './reading-items.ts'
import { namesApart, kindWords, namesInWords } from './reading-words.ts'

type OnChoose = (choice: Choice) => void

interface Choosing {
  item: Item
  /** The piece that somebody would have in place of the item. */
  pieceOf: (who: Who) => number
  onChoose: OnChoose
}

/**
 * Asks which of several a word means, or whether a guest or a game that nobody knows is one with
 * nearly the same name. The first, or the guest, is taken meanwhile.
 */
export function Question({ item, ...choosing }: Choosing) {
  const candidates = candidatesOf(item)
  const near = item.kind === 'seat' ? item.seat.near : item.kind === 'game' ? item.near : []
  if (candidates.length < 2 && near.length === 0) return null
  const why =
    item.kind === 'game' ? 'I took the one you play more.' : 'I took the one you play with more.'
  return (
    <Asked
      words={item.words}
      sentence={
        near.length > 0 ? (
          <DidYouMean names={near.map(({ name }) => name)}>
            {item.kind === 'seat'
              ? `I took “${item.words}” for a guest.`
              : `I know no game “${item.words}”.`}
          </DidYouMean>
        ) : (
          <>
            “{item.words}” could be <strong>{namesInWords(candidates)}</strong>.{' '}
            <span className="text-muted">{why}</span>
          </>
        )
      }
    >
      <Candidates item={item} {...choosing} />
    </Asked>
  )
}

/** Everything that a part of the reading could be instead. */
export function Corrections({
  item,
  reading,
  games,
  people,
  pieceOf,
  onChoose,
}: Choosing & {
  reading: Reading
  games: readonly Game[]
  people: LineKnowledge['people']
}) {
  const isPerson = item.kind === 'seat' || item.kind === 'unread'
  const isGame = item.kind === 'game' || (item.kind === 'unread' && reading.game?.game == null)
  const guest = guestCalled(item.words)
  const keys = people.map(whoKey)
  const shown = new Set(
    item.kind === 'seat' ? [...item.seat.near, ...item.seat.candidates].map(whoKey) : [],
  )
  return (
    <div
      role="group"
      aria-label={`Correct “${item.words}”`}
      className="flex flex-col gap-2.5 rounded-field bg-sunk p-3"
    >
      <ul role="list" className="flex flex-wrap gap-2">
        <Candidates item={item} pieceOf={pieceOf} onChoose={onChoose} />
        {isPerson && !shown.has(whoKey(guest)) && (
          <Person who={guest} piece={pieceOf(guest)} chosen={false} onChoose={onChoose} />
        )}
        <Option onTap={() => onChoose({ kind: 'left out' })}>Leave it out</Option>
      </ul>
      {isPerson && people.length > 0 && (
        <Select
          label="Somebody else"
          options={namesApart(people).map((label, index) => ({ value: keys[index] ?? '', label }))}
          value={null}
          onChange={(key) => {
            const who = people[keys.indexOf(key)]
            if (who !== undefined) onChoose({ kind: 'person', who })
          }}
          className="sm:max-w-72"
        />
      )}
      {isGame && games.length > 0 && (
        <Select
          label="Another game"
          options={games.map(({ _id, name }) => ({ value: _id, label: name }))}
          value={null}
          onChange={(id) => {
            const game = games.find(({ _id }) => _id === id)
            if (game !== undefined) onChoose({ kind: 'game', game })
          }}
          className="sm:max-w-72"
        />
      )}
    </div>
  )
}

function candidatesOf(item: Item): string[] {
  if (item.kind === 'game') return item.candidates.map(({ name }) => name)
  return item.kind === 'seat' ? namesApart(item.seat.candidates) : []
}

function Candidates({ item, pieceOf, onChoose }: Choosing) {
  if (item.kind === 'game') {
    return [...item.near, ...item.candidates].map((game) => (
      <GameOption
        key={game._id}
        game={game}
        chosen={game._id === item.game?._id}
        onTap={() => onChoose({ kind: 'game', game })}
      />
    ))
  }
  if (item.kind !== 'seat') return null
  return [...item.seat.near, ...item.seat.candidates].map((who) => (
    <Person
      key={whoKey(who)}
      who={who}
      piece={pieceOf(who)}
      chosen={whoKey(who) === whoKey(item.seat.who)}
      onChoose={onChoose}
    />
  ))
}

function Person({
  who,
  piece,
  chosen,
  onChoose,
}: {
  who: Who
  piece: number
  chosen: boolean
  onChoose: OnChoose
}) {
  return (
    <PersonOption
      piece={piece}
      name={who.name}
      kind={kindWords[who.kind]}
      chosen={chosen}
      onTap={() => onChoose({ kind: 'person', who })}
    />
  )
}
