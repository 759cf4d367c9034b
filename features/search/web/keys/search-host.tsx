import { useNavigate, useRouter } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { actOfKey, SEARCH_FIELD } from './search-keys.ts'

const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

export function SearchHost() {
  const router = useRouter()
  const navigate = useNavigate()
  const [showsKeys, setShowsKeys] = useState(false)

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const act = actOfKey(event)
      // Not that of a search that is being left.
      const { pathname } = router.latestLocation
      const isSearch = pathname === '/search'
      const field = isSearch ? document.getElementById(SEARCH_FIELD) : null
      // What is typed while search still loads is meant for its field.
      if (act === null || (isSearch && field === null)) return
      // The form may not have read yet what its address says.
      if (act === 'new match' && pathname === '/matches/new') return
      event.preventDefault()
      if (act === 'keys') setShowsKeys(true)
      else if (act === 'search' && field !== null) field.focus()
      else void navigate({ to: act === 'search' ? '/search' : '/matches/new' })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, router])

  return <Suspense>{showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}</Suspense>
}
