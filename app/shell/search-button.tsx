import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'

import { searchDoor } from '#features/search/web/keys/search-door.ts'

/** Opens search: on wide screens a dialog, whose field it looks like (main.css), else a page. */
export function SearchButton() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      title="Search (/)"
      onClick={() => (searchDoor.open ?? (() => void navigate({ to: '/search' })))()}
      className="search-button"
    >
      <Search aria-hidden="true" className="size-5" />
      <span className="max-lg:sr-only">Search</span>
    </button>
  )
}
