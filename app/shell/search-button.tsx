import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'

import { searchDoor } from '#features/search/web/keys/search-door.ts'

/** Looks like the field that it opens (main.css): a dialog on wide screens, else a page. */
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
      Search
    </button>
  )
}
