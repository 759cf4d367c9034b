import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { searchDoor } from './search-door.ts'
import { actOfKey } from './search-keys.ts'

const SearchDialog = lazyComponent(async () => (await import('../search-dialog.tsx')).SearchDialog)
const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Where a dialog has room; phones have a page instead. */
const WIDE = '(width >= 64rem)'

/** Listens to the keys of the app, and shows the dialogs that they open. */
export function SearchHost() {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'search' | 'keys' | null>(null)

  useEffect(() => {
    const openSearch = () => {
      if (matchMedia(WIDE).matches) setShown('search')
      else void navigate({ to: '/search' })
    }
    const onKey = (event: KeyboardEvent) => {
      const act = actOfKey(event)
      if (act === null) return
      event.preventDefault()
      if (act === 'search') openSearch()
      else if (act === 'keys') setShown('keys')
      else void navigate({ to: '/matches/new' })
    }
    searchDoor.open = openSearch
    document.addEventListener('keydown', onKey)
    return () => {
      searchDoor.open = null
      document.removeEventListener('keydown', onKey)
    }
  }, [navigate])

  const close = () => setShown(null)
  return (
    <Suspense>
      {shown === 'search' && <SearchDialog onClose={close} onKeys={() => setShown('keys')} />}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  )
}
