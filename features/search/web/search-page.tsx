import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import Search from 'lucide-react/icons/search'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, useState } from 'react'

import { IconButton } from '#ui/base/icon-button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { SEARCH_MAX } from '../search.rules.ts'
import { SEARCH_FIELD } from './keys/search-keys.ts'
import { useRowKeys } from './use-row-keys.ts'
import { useSearch } from './use-search.ts'

const SearchResults = lazyComponent(
  async () => (await import('./search-results.tsx')).SearchResults,
)

const route = getRouteApi('/_app/search')

export function SearchPage() {
  const { q = '' } = route.useSearch()
  const navigate = route.useNavigate()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  const [typed, setTyped] = useState(q)
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(typed)
  const onKeyDown = useRowKeys(field)
  const { asked } = search

  // Whoever comes to type can type at once; whoever comes back to results reads on.
  const first = useRef(q)
  useEffect(() => {
    if (first.current === '') field.current?.focus()
  }, [])
  useEffect(() => {
    // This would take back whoever has opened what was found, while that still loads.
    if (router.latestLocation.pathname !== '/search') return
    void navigate({ search: { q: asked === '' ? undefined : asked }, replace: true })
  }, [asked, navigate, router])

  return (
    <div role="presentation" onKeyDown={onKeyDown} className="mx-auto max-w-[45rem]">
      <title>Search · Tabletally</title>
      <h1 className="sr-only">Search</h1>
      <div className="-ml-2 flex items-center gap-1 pb-4 lg:ml-0">
        <IconButton
          label="Back"
          icon={<ChevronLeft className="size-6" />}
          onClick={() => {
            if (canGoBack) router.history.back()
            else void navigate({ to: '/dashboard' })
          }}
        />
        <div className="flex min-w-0 flex-1 items-center rounded-field border-2 border-field bg-card pl-3.5 focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_35%,transparent)]">
          <Search aria-hidden="true" className="size-5 shrink-0 sm:size-6" />
          <input
            ref={field}
            id={SEARCH_FIELD}
            type="search"
            aria-label="Search"
            placeholder="A name, a place, a setting"
            autoComplete="off"
            spellCheck={false}
            maxLength={SEARCH_MAX}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            className="min-h-11 w-full min-w-0 bg-transparent px-2.5 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
          />
          {typed !== '' && (
            <IconButton
              label="Clear"
              icon={<X className="size-5" />}
              onClick={() => {
                setTyped('')
                field.current?.focus()
              }}
            />
          )}
        </div>
      </div>
      <Suspense>
        <SearchResults search={search} />
      </Suspense>
    </div>
  )
}
