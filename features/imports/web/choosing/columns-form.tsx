import { useState } from 'react'

import { GAME_NAME_MAX } from '#features/games/games.rules.ts'
import type { ColumnKind, ReadTable } from '#features/plays/file-reading.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

/** What people call a column of each kind. */
const kindNames = {
  id: 'Number of the match',
  date: 'Date',
  time: 'Time',
  game: 'Game',
  player: 'Players',
  score: 'Scores',
  result: 'Result',
  winner: 'Winner',
  loser: 'Loser',
  opponent: 'Opponent',
  rank: 'Rank',
  person: 'A person, with scores',
  team: 'Team',
  role: 'Role',
  started: 'Who started',
  place: 'Place',
  minutes: 'Minutes',
  notes: 'Notes',
  expansions: 'Expansions',
  scoring: 'Scoring',
  mode: 'Mode',
  self: 'Whether it is me',
  former: 'Whether the account is deleted',
  bggId: 'Game’s number at BoardGameGeek',
  count: 'How many played',
} satisfies Record<ColumnKind, string>

type Choice = ColumnKind | 'none'
const options: { value: Choice; label: string }[] = [
  { value: 'none', label: 'Not read' },
  ...Object.entries(kindNames).map(([value, label]) => ({ value: value as ColumnKind, label })),
]

/** Which column of a table is what, with the first rows beside it; read again only when asked. */
export function ColumnsForm({
  table,
  onRead,
}: {
  table: ReadTable
  onRead: (kinds: (ColumnKind | null)[], game: string) => void
}) {
  const [kinds, setKinds] = useState(table.kinds)
  const [game, setGame] = useState('')
  const asksGame = !kinds.includes('game')
  // Two columns may have one title, so the place tells them apart.
  const columns = table.columns.map((column, index) => ({ column, index }))
  const changed =
    kinds.some((kind, index) => kind !== table.kinds[index]) || (asksGame && game.trim() !== '')
  return (
    <>
      <ul role="list" className="grid gap-x-5 sm:grid-cols-2">
        {columns.map(({ column, index }) => (
          <li
            key={index}
            className="sheet-line flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5 py-2.5"
          >
            <div className="min-w-0 flex-[1_1_8rem]">
              <p className="leading-snug font-bold wrap-anywhere">{column}</p>
              <p className="truncate text-base text-muted">
                {table.sample
                  .map((row) => row[index] ?? '')
                  .filter((cell) => cell !== '')
                  .join(' · ') || 'empty'}
              </p>
            </div>
            <Select<Choice>
              label={`What is “${column}”?`}
              hideLabel
              className="w-44 max-w-full"
              options={options}
              value={kinds[index] ?? 'none'}
              onChange={(choice) => setKinds(kinds.with(index, choice === 'none' ? null : choice))}
            />
          </li>
        ))}
      </ul>
      {asksGame && (
        <TextField
          label="All of these are"
          hint="The game, where no column names it."
          value={game}
          onChange={setGame}
          maxLength={GAME_NAME_MAX}
          autoComplete="off"
          className="mt-4 w-full"
        />
      )}
      <Button
        className="mt-4"
        tone={changed ? 'primary' : 'quiet'}
        size="small"
        aria-disabled={!changed}
        onClick={() => changed && onRead(kinds, asksGame ? game : '')}
      >
        Read with these columns
      </Button>
    </>
  )
}
