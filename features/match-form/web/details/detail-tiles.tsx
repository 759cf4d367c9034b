import Clock from 'lucide-react/icons/clock'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import MapPin from 'lucide-react/icons/map-pin'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Puzzle from 'lucide-react/icons/puzzle'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import X from 'lucide-react/icons/x'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'

import { formatDuration, parseMinutes } from '#features/days/durations.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { classNames } from '#ui/base/class-names.ts'
import { lateCode } from '#ui/base/lazy-component.tsx'
import { whenIdle } from '#ui/base/when-idle.ts'
import { useFormErrors } from '#ui/fields/form.tsx'

import { shortNameOf } from '../seats/outcome.ts'
import {
  expansionsOf,
  invalidDetails,
  locationOf,
  type DetailedDraft,
  type DetailTilesLook,
  type DetailTilesProps,
} from './details-draft.ts'
import { Offered } from './offered.tsx'
import { type DetailKind, detailKinds, usedDetails } from './used-details.ts'

// Most matches are saved without them.
const DetailPanel = lateCode(
  async () => (await import('./detail-panels.tsx')).DetailPanel,
  () => <div className="min-h-13" />,
)

/** So many tiles are in the row; what else there is comes with "More" and goes with "Less". */
const SHOWN = 3

const icons: Record<DetailKind, typeof Clock> = {
  place: MapPin,
  minutes: Clock,
  expansions: Puzzle,
  notes: NotebookPen,
  roles: VenetianMask,
  started: Flag,
}
const words: Record<DetailKind, string> = {
  place: 'Place',
  minutes: 'Minutes',
  expansions: 'Add-ons',
  notes: 'Notes',
  roles: 'Roles',
  started: 'Who started',
}
/** The fields of the server's messages for each tile. */
const fields: Record<DetailKind, string> = {
  place: 'location',
  minutes: 'durationMinutes',
  expansions: 'expansions',
  notes: 'notes',
  roles: '',
  started: '',
}

/**
 * Place, minutes, expansions, notes, roles and who started: a row of tiles with what is known. A
 * tile opens its field. Those that this person uses come first.
 */
export function DetailTiles({ asChips, isTonight, ...props }: DetailTilesProps & DetailTilesLook) {
  const { draft, game } = props
  const id = useId()
  const { errorOf } = useFormErrors()
  const [order] = useState(() => [...new Set([...usedDetails(), ...detailKinds])])
  const [all, setAll] = useState(false)
  // A field with something in it is open from the start, so that nobody overlooks it.
  const [open, setOpen] = useState<readonly DetailKind[]>(() =>
    draft.notes === '' ? [] : ['notes'],
  )
  // What cannot be saved stays open, also after a reload: else nobody sees why Save does nothing.
  const hidden = invalidDetails(draft).filter((kind) => !open.includes(kind))
  if (hidden.length > 0) setOpen([...open, ...hidden])
  const shown = order.filter(
    (kind, index) =>
      all || index < SHOWN || open.includes(kind) || valueOf(kind, draft, game) !== '',
  )
  const isFromThatDay = draft.location === null && locationOf(draft) !== ''
  const isOpen = (kind: DetailKind) => open.includes(kind) || errorOf(fields[kind]) !== undefined
  const [tapped, setTapped] = useState<DetailKind | null>(null)
  const toggle = (kind: DetailKind) => {
    const opens = !open.includes(kind)
    setOpen(opens ? [...open, kind] : open.filter((other) => other !== kind))
    setTapped(opens ? kind : null)
  }
  // At the table the network may be away by then.
  useEffect(() => whenIdle(() => DetailPanel.preload()), [])
  const tiles = useRef<HTMLDivElement>(null)
  return (
    <div ref={tiles} tabIndex={-1} className="outline-none">
      <div
        role="group"
        aria-label="Details"
        className={`flex flex-wrap ${asChips ? 'max-sm:gap-1.5 max-sm:p-1.5' : ''}`}
      >
        {asChips && isFromThatDay && (
          <PlaceChip
            place={locationOf(draft)}
            isTonight={isTonight}
            onRemove={() => {
              // The chip goes as it is tapped; the focus stays here.
              tiles.current?.focus({ preventScroll: true })
              props.onChange({ location: '' })
            }}
          />
        )}
        {shown.map((kind) => {
          const Icon = icons[kind]
          return (
            <Tile
              key={kind}
              expanded={isOpen(kind)}
              controls={`${id}${kind}`}
              icon={<Icon aria-hidden="true" className="size-5.5 shrink-0" />}
              label={words[kind]}
              value={valueOf(kind, draft, game)}
              onTap={() => toggle(kind)}
              asChip={asChips}
              hidden={asChips && isFromThatDay && kind === 'place' && !isOpen(kind)}
            />
          )
        })}
        {(all || shown.length < detailKinds.length) && (
          <Tile
            expanded={all}
            icon={<Ellipsis aria-hidden="true" className="size-5.5 shrink-0" />}
            label={all ? 'Less' : 'More'}
            value=""
            onTap={() => setAll(!all)}
            asChip={asChips}
          />
        )}
      </div>
      <Offered
        {...props}
        onChange={(changed) => {
          // The chip goes as it is tapped; the focus stays here.
          tiles.current?.focus({ preventScroll: true })
          props.onChange(changed)
        }}
      />
      {order.filter(isOpen).map((kind) => (
        <DetailPanel
          key={kind}
          id={`${id}${kind}`}
          kind={kind}
          isTapped={tapped === kind}
          {...props}
        />
      ))}
    </div>
  )
}

const tile =
  'flex min-h-[3.375rem] min-w-15 flex-1 basis-0 flex-col items-center justify-center gap-0.5 border-l-[1.5px] border-dashed border-line px-1 text-xs leading-tight font-bold first:border-l-0 hover:bg-sunk aria-expanded:bg-sunk max-[24rem]:px-0.5 max-[24rem]:tracking-tight'
/** The same tile where the screen is for the scores: dashed while it is empty. */
const asChipOnPhones =
  'max-sm:min-h-11 max-sm:min-w-11 max-sm:max-w-full max-sm:flex-none max-sm:basis-auto max-sm:flex-row max-sm:gap-2 max-sm:rounded-2xl max-sm:border-[1.5px]! max-sm:border-field! max-sm:px-3!'
const filledOnPhones = 'max-sm:border-solid! max-sm:border-sunk! max-sm:bg-sunk'

function Tile({
  icon,
  label,
  value,
  expanded,
  controls,
  asChip,
  hidden = false,
  onTap,
}: {
  icon: ReactNode
  label: string
  /** What is known, in a word; empty for nothing. */
  value: string
  expanded: boolean
  controls?: string
  asChip: boolean
  /** Whether on phones something else stands for it. */
  hidden?: boolean
  onTap: () => void
}) {
  const isEmpty = value === ''
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-controls={expanded ? controls : undefined}
      onClick={onTap}
      className={classNames(
        tile,
        asChip && asChipOnPhones,
        asChip && !isEmpty && filledOnPhones,
        isEmpty && 'text-muted',
        hidden && 'max-sm:hidden',
      )}
    >
      {icon}
      <span className={isEmpty ? 'max-w-full' : 'max-w-full truncate'}>
        {isEmpty ? (
          label
        ) : (
          <>
            <span className="sr-only">{label}: </span>
            {value}
          </>
        )}
      </span>
    </button>
  )
}

/** The place of that day, which is set already, with a mark that takes it away. */
function PlaceChip({
  place,
  isTonight,
  onRemove,
}: {
  place: string
  isTonight: boolean
  onRemove: () => void
}) {
  return (
    <button
      type="button"
      title={`Without ${place}`}
      onClick={onRemove}
      className="flex min-h-11 max-w-full items-center gap-2 rounded-2xl bg-sunk px-3 text-left text-base leading-tight sm:hidden"
    >
      <MapPin aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 truncate">
        <span className="sr-only">Remove the place </span>
        <b>{place}</b>{' '}
        <span className="text-muted">{isTonight ? 'from tonight' : 'from that day'}</span>
      </span>
      <X aria-hidden="true" className="size-5 shrink-0" />
    </button>
  )
}

/** What the tile shows of the draft. */
function valueOf(kind: DetailKind, draft: DetailedDraft, game: Game | null): string {
  switch (kind) {
    case 'place':
      return locationOf(draft).trim()
    case 'minutes': {
      const minutes = parseMinutes(draft.minutes)
      if (minutes === null) return ''
      return Number.isInteger(minutes) ? formatDuration(minutes) : `${draft.minutes.trim()} min`
    }
    case 'expansions': {
      const [first, ...rest] = expansionsOf(draft, game)
      return first === undefined ? '' : first.name + (rest.length === 0 ? '' : ` +${rest.length}`)
    }
    case 'notes':
      return draft.notes.trim()
    case 'roles':
      return draft.seats
        .map(({ role }) => role.trim())
        .filter((role) => role !== '')
        .join(', ')
    case 'started': {
      const starter = draft.seats.find(({ started }) => started)
      return starter === undefined ? '' : `${shortNameOf(starter, draft.seats)} began`
    }
  }
}

/** The details that a draft has. */
export function detailsIn(draft: DetailedDraft, game: Game | null): DetailKind[] {
  return detailKinds.filter((kind) => valueOf(kind, draft, game) !== '')
}
