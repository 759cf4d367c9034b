import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type Clock from 'lucide-react/icons/clock'
import Dices from 'lucide-react/icons/dices'
import Ellipsis from 'lucide-react/icons/ellipsis'
import Flag from 'lucide-react/icons/flag'
import MapPin from 'lucide-react/icons/map-pin'
import Printer from 'lucide-react/icons/printer'
import Puzzle from 'lucide-react/icons/puzzle'
import Table from 'lucide-react/icons/table-2'
import VenetianMask from 'lucide-react/icons/venetian-mask'
import X from 'lucide-react/icons/x'
import { type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react'

import { formatDuration } from '#features/dates/durations.rules.ts'
import {
  type DetailKey,
  detailKeys,
  details,
  forEachDetail,
} from '#features/matches/match-details.rules.ts'
import { detailIcons } from '#features/matches/web/detail-icons.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { lateCode, lazyComponent } from '#ui/base/lazy-component.tsx'
import { whenIdle } from '#ui/base/when-idle.ts'
import { useFormErrors } from '#ui/fields/form.tsx'

import {
  type FormDraft,
  expansionsOf,
  invalidDetails,
  locationOf,
  typedDetails,
} from '../drafts/form-draft.ts'
import type { EmptySheetProps } from '../form/empty-sheet.tsx'
import type { Person } from '../people/table-people.ts'
import { shortNameOf } from '../seats/outcome.ts'

export type DetailKind = DetailKey | 'expansions' | 'roles' | 'started'
const kindsInRow: readonly DetailKind[] = ['durationMinutes', 'notes']
const otherKinds: readonly DetailKind[] = [
  ...detailKeys.filter((key) => !kindsInRow.includes(key)),
  ...(['expansions', 'roles', 'started'] as const),
]

export interface DetailsProps {
  draft: FormDraft
  pieces: readonly number[]
  update: (change: <Draft extends FormDraft>(now: Draft) => Draft) => void
}

// Most matches are saved without them.
const DetailPanel = lateCode(
  async () => (await import('./detail-panels.tsx')).DetailPanel,
  () => <div className="min-h-13" />,
)

type KindOnTile = [icon: typeof Clock, word: string, field: string]
/** `field` is that of the server's messages. */
const kinds: Record<DetailKind, KindOnTile> = {
  ...forEachDetail<Record<DetailKey, KindOnTile>>((key, { label }) => [
    detailIcons[key],
    label,
    key,
  ]),
  expansions: [Puzzle, 'Add-ons', 'expansions'],
  roles: [VenetianMask, 'Roles', ''],
  started: [Flag, 'Who started', ''],
}

export interface DetailTilesProps extends DetailsProps {
  onPad: () => void
  /** Two tiles. */
  more?: ReactNode
}

const FIXED = 4

export function DetailTiles({ onPad, more, ...props }: DetailTilesProps) {
  const { draft } = props
  const id = useId()
  const { errorOf } = useFormErrors()
  const [all, setAll] = useState(false)
  // A field with something in it is open from the start, so that nobody overlooks it.
  const [open, setOpen] = useState<readonly DetailKind[]>(() =>
    draft.notes === '' ? [] : ['notes'],
  )
  const [tapped, setTapped] = useState<DetailKind | null>(null)
  // What cannot be saved stays open, also after a reload: else nobody sees why Save does nothing.
  const hidden = invalidDetails(draft).filter((kind) => !open.includes(kind))
  if (hidden.length > 0) setOpen([...open, ...hidden])
  const isOpen = (kind: DetailKind) => open.includes(kind) || errorOf(kinds[kind][2]) !== undefined
  // The place has a chip of its own.
  const isShown = (kind: DetailKind) =>
    all || isOpen(kind) || (kind !== 'location' && valueOf(kind, draft) !== '')
  const others = otherKinds.filter(isShown)
  const count = FIXED + others.length + (all && more ? 2 : 0)
  // At the table the network may be away by then.
  useEffect(() => whenIdle(() => DetailPanel.preload()), [])
  const tileOf = (kind: DetailKind) => {
    const [Icon, word] = kinds[kind]
    return (
      <Tile
        key={kind}
        icon={Icon}
        word={word}
        value={valueOf(kind, draft)}
        expanded={isOpen(kind)}
        controls={`${id}${kind}`}
        onTap={() => {
          const opens = !open.includes(kind)
          setOpen(opens ? [...open, kind] : open.filter((other) => other !== kind))
          setTapped(opens ? kind : null)
        }}
      />
    )
  }
  return (
    <div role="group" aria-label="Details" className="-mt-[1.5px] overflow-clip">
      <div
        // No tile stands alone in its row.
        className={`flex flex-wrap *:grow @max-[14rem]:*:basis-1/2 ${count % 4 === 1 ? '*:basis-1/3' : '*:basis-1/4'}`}
      >
        {kindsInRow.map(tileOf)}
        <Tile icon={Table} word="Score pad" onTap={onPad} />
        <Tile
          icon={Ellipsis}
          word={all ? 'Less' : 'More'}
          expanded={all}
          onTap={() => setAll(!all)}
        />
        {others.map(tileOf)}
        {all && more}
      </div>
      {[...kindsInRow, ...otherKinds].filter(isOpen).map((kind) => (
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

const tileClasses =
  '-ml-[1.5px] flex min-h-16 min-w-0 flex-col items-center justify-center gap-1 border-t-[1.5px] border-l-[1.5px] border-dashed border-line px-1 text-center text-xs leading-tight font-bold text-muted outline-offset-[-3px] hover:bg-sunk hover:text-ink aria-expanded:bg-sunk'

function Tile({
  icon: Icon,
  word,
  value = '',
  expanded,
  controls,
  onTap,
}: {
  icon: typeof Clock
  word: string
  value?: string
  expanded?: boolean
  controls?: string
  onTap: () => void
}) {
  return (
    <button
      type="button"
      aria-expanded={expanded}
      aria-controls={expanded === true ? controls : undefined}
      onClick={onTap}
      className={`${tileClasses} ${value === '' ? '' : 'text-ink!'}`}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      {value === '' ? (
        word
      ) : (
        <span className="line-clamp-2 max-w-full wrap-anywhere">
          <span className="sr-only">{word}: </span>
          {value}
        </span>
      )}
    </button>
  )
}

function valueOf(kind: DetailKind, draft: FormDraft): string {
  if (kind !== 'expansions' && kind !== 'roles' && kind !== 'started')
    return typedWords(kind, typedDetails(draft)[kind].trim())
  switch (kind) {
    case 'expansions': {
      const [first, ...rest] = expansionsOf(draft)
      return first === undefined ? '' : first.name + (rest.length === 0 ? '' : ` +${rest.length}`)
    }
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

function typedWords(key: DetailKey, typed: string): string {
  if (details[key].kind !== 'minutes' || typed === '') return typed
  const minutes = Number(typed)
  return Number.isInteger(minutes) ? formatDuration(minutes) : `${typed} min`
}

const PLACES = 2

const chip =
  'flex min-h-11 max-w-full min-w-11 items-center gap-2 rounded-full px-3.5 text-left text-base font-bold'
export const optionalChip = `${chip} border-[1.5px] border-dashed border-field text-muted hover:bg-sunk hover:text-ink`

export function DetailChips({ draft, update, children }: DetailsProps & { children: ReactNode }) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const chips = useRef<HTMLDivElement>(null)
  const known = locationOf(draft).trim()
  const places = known === '' ? [...new Set(matches.flatMap((match) => match.location ?? []))] : []
  const change = (location: string) => {
    // The tapped chip goes; the focus stays here.
    chips.current?.focus({ preventScroll: true })
    update((now) => ({ ...now, location }))
  }
  return (
    <div ref={chips} tabIndex={-1} className="flex flex-wrap gap-2 outline-none empty:absolute">
      {known !== '' && (
        <button
          type="button"
          // Not for Tab, which goes on to Save: the place can also be changed where it is typed.
          tabIndex={-1}
          title={`Without ${known}`}
          onClick={() => change('')}
          className={`${chip} bg-sunk`}
        >
          <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 truncate">
            <span className="sr-only">Remove the place </span>
            {known}
          </span>
          <X aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      )}
      {children}
      {places.length > 0 && (
        <div role="group" aria-label="As last time" className="contents">
          {places.slice(0, PLACES).map((place) => (
            <button
              key={place}
              type="button"
              onClick={() => change(place)}
              className={optionalChip}
            >
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">
                <span className="sr-only">At </span>
                {place}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}

const EmptySheet = lazyComponent(async () => (await import('../form/empty-sheet.tsx')).EmptySheet)

export function SheetButton(props: Omit<EmptySheetProps, 'open' | 'onPrinted'>) {
  const [open, setOpen] = useState<boolean>()
  return (
    <>
      <Tile icon={Printer} word="Empty sheet" onTap={() => setOpen(true)} />
      {open !== undefined && (
        <Suspense>
          <EmptySheet {...props} open={open} onPrinted={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

export function WhatToPlay({ people }: { people: readonly Person[] }) {
  const others = people.filter(({ kind }) => kind !== 'self')
  const players = others.map(({ user, name }) => user ?? `guest:${name}`).join(',')
  return (
    <Link to="/play" search={{ players }} className={tileClasses}>
      <Dices aria-hidden="true" className="size-5 shrink-0" />
      What shall we play?
    </Link>
  )
}
