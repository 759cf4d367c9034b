import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useState } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { searchDoor } from './search-door.ts'
import { actOfKey, isBeforeDialog } from './search-keys.ts'

const SearchDialog = lazyComponent(async () => (await import('../search-dialog.tsx')).SearchDialog)
const KeysDialog = lazyComponent(async () => (await import('./keys-dialog.tsx')).KeysDialog)

/** Where a dialog has room; phones have a page instead. */
const WIDE = '(width >= 64rem)'

/** Listens to the keys of the app, and shows the dialogs that they open. */
export function SearchHost() {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'search' | 'keys' | null>(null)
  const [typed, setTyped] = useState('')

  useEffect(() => {
    const openSearch = () => {
      if (matchMedia(WIDE).matches) setShown('search')
      else void navigate({ to: '/search' })
    }
    const onKey = (event: KeyboardEvent) => {
      // Whoever types on while the dialog's code still loads means its field.
      if (shown === 'search' && isBeforeDialog(event)) {
        event.preventDefault()
        setTyped((before) => before + event.key)
        return
      }
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
  }, [navigate, shown])

  const close = () => {
    setShown(null)
    setTyped('')
  }
  return (
    <Suspense>
      {shown === 'search' && (
        <SearchDialog
          typed={typed}
          onTyped={setTyped}
          onClose={close}
          onKeys={() => {
            setTyped('')
            setShown('keys')
          }}
        />
      )}
      {shown === 'keys' && <KeysDialog onClose={close} />}
    </Suspense>
  )
}
