import { useNavigate, useSearch } from '@tanstack/react-router'
import CalendarDays from 'lucide-react/icons/calendar-days'
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal'
import { type ReactNode, startTransition, useOptimistic, useRef, useState } from 'react'

import { DayChip } from '#features/history/web/day-chip.tsx'
import { type ChipOption, FilterChip } from '#features/history/web/filter-chip.tsx'
import { Button } from '#ui/base/button.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { Switch } from '#ui/pickers/switch.tsx'

import type { StatsFilters } from '../stat-filters.rules.ts'
import { periodOf, periodsAt } from './periods.ts'
import { isNarrowed, playersInSearch } from './stats-filters.ts'

export interface Chip {
  name: Exclude<keyof StatsFilters, 'from' | 'to' | 'status'>
  label: string
  options: readonly ChipOption[]
}

/** What they have chosen arrives later than the page. */
const NAMED_LATER = new Set(['game', 'person'])

const none: readonly Chip[] = []

type Changed = { [Name in keyof StatsFilters]: string | undefined }

/** The promise resolves when it is shown. */
function useChangeFilters(): (changed: Changed) => Promise<void> {
  const navigate = useNavigate()
  return async (changed) => {
    const players = 'players' in changed && { players: playersInSearch(changed.players) }
    await navigate({
      to: '.',
      search: (now) => ({ ...now, ...changed, ...players }) as typeof now,
      resetScroll: false,
    })
  }
}

export function Filters({
  filters,
  chips = none,
  firstYear,
  children,
}: {
  filters: StatsFilters
  chips?: readonly Chip[]
  firstYear?: string | undefined
  children?: ReactNode
}) {
  const bar = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const [today] = useState(() => isoDayOf(new Date()))
  const change = useChangeFilters()
  const clear = useClearFilters()
  const periods = periodsAt(today, firstYear)
  const period = periodOf(filters, periods)
  return (
    <div
      ref={bar}
      role="group"
      aria-label="Filters"
      tabIndex={-1}
      className="flex w-full flex-wrap items-center gap-2 rounded-field sm:w-auto"
    >
      <FilterChip
        label="Period"
        unset="All time"
        icon={<CalendarDays aria-hidden="true" className="size-4.5 max-[24rem]:mr-1" />}
        options={period === undefined || periods.includes(period) ? periods : [...periods, period]}
        value={period?.value}
        onChange={(value) => {
          const { from, to } = periods.find((one) => one.value === value) ?? {}
          void change({ from, to })
        }}
      />
      {chips.length > 0 && (
        <Button
          tone="quiet"
          size="small"
          aria-expanded={open}
          icon={<SlidersHorizontal aria-hidden="true" className="size-4.5" />}
          onClick={() => setOpen(!open)}
        >
          Filter
        </Button>
      )}
      {children}
      {open && (
        <>
          <DayChip label="From" value={filters.from} onChange={(from) => void change({ from })} />
          <DayChip label="To" value={filters.to} onChange={(to) => void change({ to })} />
        </>
      )}
      {chips.map(({ name, label, options }) => (
        <FilterChip
          key={name}
          label={label}
          options={options}
          value={filters[name]}
          steady={NAMED_LATER.has(name)}
          rare={open ? undefined : 'everywhere'}
          onChange={(value) => void change({ [name]: value })}
        />
      ))}
      {isNarrowed(filters) && (
        <Button
          tone="bare"
          onClick={() => {
            clear()
            bar.current?.focus()
          }}
        >
          Clear filters
        </Button>
      )}
    </div>
  )
}

export function useClearFilters(): () => void {
  const change = useChangeFilters()
  return () =>
    void change({
      from: undefined,
      to: undefined,
      game: undefined,
      person: undefined,
      place: undefined,
      players: undefined,
      mode: undefined,
      status: undefined,
    } satisfies Record<keyof StatsFilters, undefined>)
}

/**
 * The router changes an address only after the press: until then the switch shows what was pressed,
 * instead of jumping back and forth.
 */
export function ConfirmedSwitch({ className = '' }: { className?: string }) {
  const { status } = useSearch({ strict: false })
  const change = useChangeFilters()
  const [checked, setChecked] = useOptimistic(status === 'confirmed')
  return (
    <Switch
      label="Only confirmed"
      className={className}
      checked={checked}
      onChange={(on) =>
        startTransition(async () => {
          setChecked(on)
          await change({ status: on ? 'confirmed' : undefined })
        })
      }
    />
  )
}
