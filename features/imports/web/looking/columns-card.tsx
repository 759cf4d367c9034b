import { useState } from 'react'

import { GAME_NAME_MAX } from '#features/games/games.rules.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Select } from '#ui/pickers/select.tsx'

import type { ReadTable, TableChoice } from '../../file-reading.rules.ts'
import { type Meaning, type Shape, meaningsOf } from '../../table-meanings.rules.ts'
import { isUnknownTitle } from '../../table-titles.rules.ts'
import { StepCard } from './step-card.tsx'

/** What each column is, chosen from one closed list. */
export function ColumnsCard({
  table,
  chosen,
  onChoose,
}: {
  table: ReadTable & { shape: Shape }
  chosen: TableChoice
  onChoose: (choice: Partial<TableChoice>) => void
}) {
  const { shape, titles, samples, needs } = table
  const meanings = table.meanings.map((meaning, at) => chosen.meanings[at] ?? meaning)
  const choose = (changes: Readonly<Record<number, Meaning>>) => onChoose({ meanings: changes })
  const read = meanings.filter((meaning) => meaning !== 'none').length
  const options = meaningsOf(shape, titles.length)
  const readWords = `${read} of ${titles.length} read`
  // Two columns may have one title, so the place tells them apart.
  const columns = titles.map((title, at) => ({ title, at, meaning: meanings[at] ?? 'none' }))
  const open = columns.filter(({ title, meaning }) => meaning === 'none' && isUnknownTitle(title))
  return (
    <StepCard
      number={2}
      title="Columns"
      done={needs.length === 0}
      aside={readWords}
      line={readWords}
    >
      <ul role="list" aria-label="Columns">
        {columns.map(({ title, at, meaning }) => (
          <li
            key={at}
            className="flex min-h-18 min-w-0 items-center gap-3 border-t-2 border-dashed border-line px-4 py-2 sm:px-6"
          >
            <div className="min-w-0 flex-1">
              <p className="leading-snug font-bold wrap-anywhere">{title}</p>
              <p className="line-clamp-2 text-base text-muted wrap-anywhere">
                {samples[at]?.join(' · ') || 'empty'}
              </p>
            </div>
            <Select<Meaning>
              label={`What is “${title}”?`}
              hideLabel
              className={
                meaning === 'none'
                  ? 'w-42 shrink-0 [&_select]:border-dashed [&_select]:text-muted'
                  : 'w-42 shrink-0'
              }
              options={options}
              value={meaning}
              onChange={(one) => choose({ [at]: one })}
            />
          </li>
        ))}
      </ul>
      <div className="flex flex-col gap-4 border-t-2 border-dashed border-line px-4 py-4 empty:hidden sm:px-6">
        {shape === 'person' && open.length > 1 && (
          <Select<Meaning>
            label={`All ${open.length} others are`}
            options={options.filter(({ value }) => value.endsWith(' title'))}
            value={null}
            placeholder="Not read"
            onChange={(one) => choose(Object.fromEntries(open.map(({ at }) => [at, one])))}
          />
        )}
        {needs.includes('people') && (
          <p className="font-bold">Choose the column that says who played.</p>
        )}
        {!meanings.includes('game') && (
          <Typed
            label="All of these are"
            hint="The game, where no column names it."
            most={GAME_NAME_MAX}
            onChange={(game) => onChoose({ game })}
          />
        )}
        {!meanings.includes('date') && <OneDay onChange={(day) => onChoose({ day })} />}
      </div>
    </StepCard>
  )
}

/** A text that counts when its field is left, or with Enter. */
function Typed({
  label,
  hint,
  most,
  onChange,
}: {
  label: string
  hint: string
  most: number
  onChange: (text: string) => void
}) {
  const [text, setText] = useState('')
  return (
    <TextField
      {...{ label, hint }}
      value={text}
      maxLength={most}
      autoComplete="off"
      onChange={setText}
      onBlur={() => onChange(text)}
      onKeyDown={({ key }) => key === 'Enter' && onChange(text)}
    />
  )
}

function OneDay({ onChange }: { onChange: (day: string) => void }) {
  return (
    <label className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1.5 font-bold">
      One day for all
      <input
        type="date"
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        className="min-h-12 rounded-field border border-field bg-card px-3 text-base"
      />
    </label>
  )
}
