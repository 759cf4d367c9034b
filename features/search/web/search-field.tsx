import Search from 'lucide-react/icons/search'
import type { ReactNode, RefObject } from 'react'

import { classNames } from '#ui/base/class-names.ts'

import { SEARCH_MAX } from '../search.rules.ts'

/** The field of search. */
export function SearchField({
  value,
  onChange,
  inputRef,
  className,
  children,
}: {
  value: string
  onChange: (value: string) => void
  inputRef: RefObject<HTMLInputElement | null>
  className?: string
  /** Behind the text. */
  children?: ReactNode
}) {
  return (
    <div className={classNames('flex min-w-0 items-center', className)}>
      <Search aria-hidden="true" className="size-5 shrink-0 sm:size-6" />
      <input
        ref={inputRef}
        type="search"
        aria-label="Search"
        placeholder="A name, a place, a setting"
        autoComplete="off"
        spellCheck={false}
        maxLength={SEARCH_MAX}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="min-h-11 w-full min-w-0 bg-transparent px-2.5 text-base outline-none placeholder:text-muted [&::-webkit-search-cancel-button]:hidden"
      />
      {children}
    </div>
  )
}
