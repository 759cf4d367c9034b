import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { TEAM_MAX } from '#features/matches/details.rules.ts'

import { isNumberedTeam } from '../../seats/sides.ts'

/** A side as the result calls it. A tap gives a team another name; none calls it by its people again. */
export function BoardHead({
  name,
  team,
  number,
  newName,
  onRename,
}: {
  name: string
  team: string
  /** The side's place, where the scores say it. */
  number: number | null
  /** Of a team that nobody has named. */
  newName: string
  onRename: (team: string, name: string) => void
}) {
  const [typed, setTyped] = useState<string | null>(null)
  const head = useRef<HTMLHeadingElement>(null)

  function close() {
    setTyped(null)
    if (typed?.trim() === '' && !isNumberedTeam(team)) onRename(team, newName)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    flushSync(close)
    head.current?.querySelector('button')?.focus()
  }

  return (
    <h3
      ref={head}
      className="flex min-h-11 min-w-0 flex-1 items-center gap-2 text-base leading-tight"
    >
      {number !== null && <span className="font-score text-xl text-muted">{number}</span>}
      {team === '' ? (
        <span className="min-w-0 wrap-anywhere">{name}</span>
      ) : typed === null ? (
        <button
          type="button"
          title="Give the team a name"
          onClick={() => setTyped(isNumberedTeam(team) ? '' : team)}
          className="min-h-11 min-w-0 rounded-md text-left wrap-anywhere hover:underline"
        >
          {name}
        </button>
      ) : (
        <input
          ref={focus}
          aria-label={`Name of ${name}`}
          placeholder={name}
          value={typed}
          maxLength={TEAM_MAX}
          autoComplete="off"
          onBlur={close}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value)
            onRename(team, value)
          }}
          onKeyDown={onKeyDown}
          className="min-h-11 w-full min-w-0 rounded-field border-[1.5px] border-field bg-card px-1.5 font-sans font-bold focus-visible:border-focus"
        />
      )}
    </h3>
  )
}

function focus(input: HTMLInputElement | null): void {
  input?.focus()
}
