import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { searchQuery } from './search-query.ts'

/** As long as somebody types between two keys. */
const PAUSE_MS = 200

/** What the typed text finds, once somebody pauses. */
export function useSearch(typed: string) {
  const text = typed.trim()
  const [asked, setAsked] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  const search = useQuery(searchQuery(asked))
  // An empty field finds nothing, also not what was found before.
  return { ...search, asked, shown: text === '' || asked === '' ? undefined : search.data }
}
