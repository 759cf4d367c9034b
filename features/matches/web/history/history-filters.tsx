import { getRouteApi } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'
import { useEffect, useState } from 'react'

import { TextField } from '#ui/fields/text-field.tsx'
import { TabLink, Tabs } from '#ui/lists/tabs.tsx'

import type { HistoryFilter } from '../data/match-queries.ts'

const route = getRouteApi('/_app/matches/')
const DEBOUNCE_MS = 300
const results = ['Win', 'Loss', 'Draw'] as const

/** The filters of the history. They are in the URL, so that it can be bookmarked and shared. */
export function HistoryFilters({ filter }: { filter: HistoryFilter }) {
  return (
    <div className="mb-5 flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
      <SearchByGame q={filter.q ?? ''} />
      <Tabs label="Result">
        {[undefined, ...results].map((result) => (
          <TabLink
            key={result ?? 'all'}
            to="/matches"
            search={(now: HistoryFilter) => ({ ...now, result })}
            activeOptions={{ exact: true }}
            resetScroll={false}
          >
            {result ?? 'All'}
          </TabLink>
        ))}
      </Tabs>
    </div>
  )
}

function SearchByGame({ q }: { q: string }) {
  const navigate = route.useNavigate()
  const [typed, setTyped] = useState(q)
  const [sent, setSent] = useState(q)
  const [seen, setSeen] = useState(q)
  // The URL changed from outside this field, e.g. by going back.
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
    <search className="min-w-0 flex-1 basis-64">
      <TextField
        label="Search by game"
        kind="search"
        value={typed}
        onChange={setTyped}
        maxLength={200}
        icon={<Search aria-hidden="true" />}
      />
    </search>
  )
}
