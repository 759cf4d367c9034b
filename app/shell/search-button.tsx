import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'

import { searchDoor } from '#features/search/web/keys/search-door.ts'

/** Looks like the field that it opens: a dialog on wide screens, else a page. */
export function SearchButton({ className }: { className: string }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      title="Search (/)"
      onClick={() => (searchDoor.open ?? (() => void navigate({ to: '/search' })))()}
      className={`flex min-h-11 items-center gap-3 rounded-field border border-field px-3 text-muted hover:bg-sunk hover:text-ink ${className}`}
    >
      <Search aria-hidden="true" className="size-5" />
      Search
      <kbd
        aria-hidden="true"
        className="ml-auto rounded-md border border-field px-1.5 font-sans text-xs leading-5 font-bold max-lg:hidden"
      >
        /
      </kbd>
    </button>
  )
}
