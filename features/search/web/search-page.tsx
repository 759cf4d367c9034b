import { getRouteApi, useCanGoBack, useRouter } from '@tanstack/react-router'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import X from 'lucide-react/icons/x'
import { Suspense, useEffect, useRef, useState } from 'react'

import { IconButton } from '#ui/base/icon-button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { SearchField } from './search-field.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSearch } from './use-search.ts'

const SearchResults = lazyComponent(
  async () => (await import('./search-results.tsx')).SearchResults,
)

const route = getRouteApi('/_app/search')

/** Search as a page, with its text in the address. */
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
    void navigate({ search: { q: asked === '' ? undefined : asked }, replace: true })
  }, [asked, navigate])

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
        <SearchField
          value={typed}
          onChange={setTyped}
          inputRef={field}
          className="flex-1 rounded-field border-2 border-field bg-card pl-3.5 focus-within:border-focus focus-within:shadow-[0_0_0_3px_color-mix(in_srgb,var(--focus)_35%,transparent)]"
        >
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
        </SearchField>
      </div>
      <Suspense>
        <SearchResults search={search} />
      </Suspense>
    </div>
  )
}
