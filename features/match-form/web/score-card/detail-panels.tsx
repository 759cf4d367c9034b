import { useQuery } from '@tanstack/react-query'
import Plus from 'lucide-react/icons/plus'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useRef } from 'react'

import { lengthOf } from '#features/accounts/accounts.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { gamesQuery } from '#features/games/web/games-query.ts'
import {
  type DetailKey,
  EXPANSIONS_MAX,
  ROLE_MAX,
  details,
  typedProblem,
} from '#features/matches/match-details.rules.ts'
import { chosenClasses } from '#features/matches/web/person-chip.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Combobox } from '#ui/pickers/combobox.tsx'
import { NumberField } from '#ui/pickers/number-field.tsx'
import { TextArea } from '#ui/pickers/text-area.tsx'

import { expansionsOf, offeredExpansions, typedDetails } from '../drafts/form-draft.ts'
import { shortNameOf } from '../seats/outcome.ts'
import { withSeat } from '../seats/table-draft.ts'
import type { DetailKind, DetailsProps } from './detail-tiles.tsx'

export function DetailPanel({
  kind,
  id,
  isTapped,
  ...props
}: DetailsProps & {
  kind: DetailKind
  id: string
  /** Its tile was tapped just now. */
  isTapped: boolean
}) {
  const Panel = panels[kind]
  const panel = useRef<HTMLDivElement>(null)
  // On a phone the field opens behind the bar with Save: the focus scrolls it out.
  useEffect(() => {
    if (isTapped)
      panel.current?.querySelector<HTMLElement>('input, textarea, select, button')?.focus()
  }, [isTapped])
  return (
    <div ref={panel} id={id} className="px-4 pt-2 pb-3">
      {Panel === undefined ? (
        <TypedField detail={kind as DetailKey} {...props} />
      ) : (
        <Panel {...props} />
      )}
    </div>
  )
}

type Panel = (props: DetailsProps) => ReactNode

const panels: Partial<Record<DetailKind, Panel>> & Record<Exclude<DetailKind, DetailKey>, Panel> = {
  expansions: Expansions,
  roles: Roles,
  started: Started,
}

const SUGGESTED = 4

function Expansions({ draft, update }: DetailsProps) {
  const { data: games = [] } = useQuery(gamesQuery(''))
  const { game } = draft
  const chosen = expansionsOf(draft)
  const change = (expansions: Game[]) => update((now) => ({ ...now, expansions }))
  const isTaken = (one: Game) => one._id === game?._id || chosen.some(({ _id }) => _id === one._id)
  // Expansions are usually named after their game.
  const options = games
    .filter((one) => !isTaken(one))
    .toSorted((one, other) => Number(isNamedAfter(other, game)) - Number(isNamedAfter(one, game)))
  return (
    <div className="flex flex-col gap-2">
      <Choices label="Add-ons in use">
        {chosen.map((one) => (
          <Choice
            key={one._id}
            chosen
            onTap={() => change(chosen.filter(({ _id }) => _id !== one._id))}
          >
            {one.name}
            <X aria-hidden="true" className="size-4 shrink-0" />
          </Choice>
        ))}
      </Choices>
      <Choices label="As last time">
        {offeredExpansions(draft)
          .slice(0, SUGGESTED)
          .map((one) => (
            <Choice key={one._id} chosen={false} onTap={() => change([...chosen, one])}>
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              {one.name}
            </Choice>
          ))}
      </Choices>
      {chosen.length < EXPANSIONS_MAX && (
        <Combobox
          label="Add an expansion"
          name="expansions"
          placeholder="Search games"
          options={options.map(({ _id, name }) => ({ id: _id, label: name }))}
          value={null}
          onChange={(option) => {
            const found = games.find(({ _id }) => _id === option?.id)
            if (found !== undefined) change([...chosen, found])
          }}
          emptyText="No games found. Add the expansion as a game first."
          clearOnChoice
        />
      )}
    </div>
  )
}

function isNamedAfter(one: Game, game: Game | null): boolean {
  return game !== null && one.name.toLowerCase().startsWith(game.name.toLowerCase())
}

function Roles({ draft, update }: DetailsProps) {
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      {draft.seats.map((seat, index) => (
        <TextField
          key={seat.key}
          label={`Role of ${seat.name}`}
          name={`players.${index}.role`}
          autoComplete="off"
          maxLength={ROLE_MAX}
          value={seat.role}
          onChange={(role) => update((now) => withSeat(now, seat.key, { role }))}
        />
      ))}
    </div>
  )
}

function Started({ draft, pieces, update }: DetailsProps) {
  return (
    <div>
      <p className="mb-1.5 text-base font-bold">Who started?</p>
      <Choices label="Who started">
        {draft.seats.map((seat, index) => (
          <Choice
            key={seat.key}
            chosen={seat.started}
            onTap={() => update((now) => withSeat(now, seat.key, { started: !seat.started }))}
          >
            <Meeple piece={pieces[index] ?? 0} className="size-5" />
            {shortNameOf(seat, draft.seats)}
          </Choice>
        ))}
      </Choices>
    </div>
  )
}

function Choices({ label, children }: { label: string; children: ReactNode[] }) {
  if (children.length === 0) return null
  return (
    <div role="group" aria-label={label} className="flex flex-wrap gap-1.5">
      {children}
    </div>
  )
}

function Choice({
  chosen,
  onTap,
  children,
}: {
  chosen: boolean
  onTap: () => void
  children: ReactNode
}) {
  return (
    <button
      type="button"
      aria-pressed={chosen}
      onClick={onTap}
      className={`flex min-h-11 max-w-full min-w-11 items-center justify-center gap-1.5 rounded-2xl border-[1.5px] border-field px-3 text-left text-base font-bold wrap-anywhere ${chosenClasses}`}
    >
      {children}
    </button>
  )
}

const NEAR = 200

function TypedField({ detail, draft, update }: DetailsProps & { detail: DetailKey }) {
  const { kind, label, max } = details[detail]
  const value = typedDetails(draft)[detail]
  const field = {
    name: detail,
    value,
    onChange: (typed: string) => update((now) => ({ ...now, [detail]: typed })),
    error: typedProblem(detail, value),
  }
  if (kind === 'minutes')
    return (
      <NumberField
        className="w-32 has-[[aria-invalid=true]]:w-full [&_input]:w-32"
        label={label}
        {...field}
      />
    )
  if (kind === 'line') return <TextField label={label} autoComplete="off" {...field} />
  const length = lengthOf(value)
  const near = length > max - NEAR
  return (
    <TextArea
      label={`${label} (optional)`}
      rows={3}
      {...field}
      hint={
        near
          ? `${length.toLocaleString('en')} of ${max.toLocaleString('en')} characters`
          : undefined
      }
    />
  )
}
