import Pencil from 'lucide-react/icons/pencil'

import { Button } from '#ui/base/button.tsx'

/** In the head of the match. */
export function EditButton({
  autoFocus,
  onEdit,
}: {
  /** The editor was just closed, so the focus goes back to its button. */
  autoFocus: boolean
  onEdit: () => void
}) {
  return (
    <Button
      tone="quiet"
      size="small"
      autoFocus={autoFocus}
      icon={<Pencil aria-hidden="true" className="size-4.5" />}
      className="shrink-0 max-sm:absolute! max-sm:top-[44px] max-sm:right-0 max-sm:size-[44px] max-sm:min-h-0! max-sm:px-0!"
      onClick={onEdit}
    >
      <span className="max-sm:sr-only">Edit match</span>
    </Button>
  )
}
