import { getRouteApi } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import { FILTER_MAX } from '#features/matches/match-filters.rules.ts'

import { ChipFrame } from './filter-chip.tsx'

const route = getRouteApi('/_app/matches')
const DEBOUNCE_MS = 300

export function SearchByGame({ q }: { q: string }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  // The address was changed from outside, e.g. by going back.
  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setSent(q)
      setTyped(q)
    }
  }

  useEffect(() => {
    const trimmed = typed.trim()
    if (trimmed === sent) return
    const timer = setTimeout(() => {
      setSent(trimmed)
      void navigate({
        search: (now) => ({ ...now, q: trimmed === '' ? undefined : trimmed }),
        replace: true,
        resetScroll: false,
      })
    }, DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed, sent, navigate])

  return (
    <search className="max-sm:focus-within:basis-full">
      <ChipFrame label="Search" isSet={typed !== ''} onClear={() => setTyped('')}>
        <Search
          aria-hidden="true"
          className="pointer-events-none absolute inset-y-0 left-2.5 my-auto size-5 text-muted"
        />
        <input
          type="search"
          aria-label="Search by game"
          placeholder="Games, people, places"
          value={typed}
          maxLength={FILTER_MAX}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          className={`min-h-10 rounded-field bg-transparent pl-9 font-normal text-ink placeholder:text-muted [&::-webkit-search-cancel-button]:hidden max-sm:focus:w-full ${typed === '' ? 'w-10 max-sm:not-focus:placeholder:opacity-0 sm:w-52 xl:w-72' : 'w-34 sm:w-30 lg:w-42 xl:w-62'}`}
        />
      </ChipFrame>
    </search>
  )
}
