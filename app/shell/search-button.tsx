import { useNavigate } from '@tanstack/react-router'
import Search from 'lucide-react/icons/search'

export function SearchButton() {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      title="Search (/)"
      onClick={() => void navigate({ to: '/search' })}
      className="search-button"
    >
      <Search aria-hidden="true" className="size-5" />
      <span className="max-lg:sr-only">Search</span>
    </button>
  )
}
