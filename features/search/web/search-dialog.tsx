import { Dialog } from '@base-ui/react/dialog'
import { useRef } from 'react'

import { backdrop } from '#ui/overlays/dialog.tsx'

import { KeyCap } from './keys/key-cap.tsx'
import { SearchField } from './search-field.tsx'
import { SearchResults } from './search-results.tsx'
import { useRowKeys } from './use-row-keys.ts'
import { useSearch } from './use-search.ts'

/** Search over the page, on wide screens. */
export function SearchDialog({
  typed,
  onTyped,
  onClose,
  onKeys,
}: {
  typed: string
  onTyped: (typed: string) => void
  onClose: () => void
  onKeys: () => void
}) {
  const field = useRef<HTMLInputElement>(null)
  const search = useSearch(typed)
  const onKeyDown = useRowKeys(field)
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Backdrop {...backdrop} />
        <Dialog.Popup
          initialFocus={field}
          onKeyDown={onKeyDown}
          // A link that the router follows, also one to this page: the dialog has done its work.
          onClick={(event) => event.defaultPrevented && onClose()}
          className="fixed top-[58px] left-1/2 z-50 flex max-h-[calc(100dvh-5.5rem)] w-[45rem] max-w-[calc(100vw-2rem)] -translate-x-1/2 flex-col overflow-clip rounded-card bg-paper text-ink shadow-float outline-none"
        >
          <Dialog.Title className="sr-only">Search</Dialog.Title>
          <SearchField
            value={typed}
            onChange={onTyped}
            inputRef={field}
            className="rounded-t-card border-b-2 border-dashed border-line bg-card px-5 py-2.5 -outline-offset-3 outline-focus has-[input:focus-visible]:outline-3"
          >
            <Dialog.Close
              title="Close (Esc)"
              className="grid size-11 shrink-0 place-items-center rounded-field hover:bg-sunk"
            >
              <span className="sr-only">Close, </span>
              <KeyCap>esc</KeyCap>
            </Dialog.Close>
          </SearchField>
          <div className="min-h-0 overflow-y-auto p-5">
            <SearchResults search={search} />
          </div>
          <div className="flex items-center gap-5 border-t-2 border-dashed border-line bg-card px-5 py-2 text-base text-muted">
            <span className="flex items-center gap-1.5">
              <KeyCap>↑</KeyCap>
              <KeyCap>↓</KeyCap> choose
            </span>
            <span className="flex items-center gap-1.5">
              <KeyCap>↵</KeyCap> open
            </span>
            <span className="flex items-center gap-1.5">
              <KeyCap>/</KeyCap>
              <KeyCap>Ctrl K</KeyCap> search
            </span>
            <button
              type="button"
              onClick={onKeys}
              className="ml-auto flex min-h-11 items-center gap-1.5 rounded-field px-2 hover:bg-sunk hover:text-ink"
            >
              <KeyCap>?</KeyCap> all keys
            </button>
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
