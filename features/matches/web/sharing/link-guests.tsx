import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'

import type { TableLink } from '#features/matches/table-link/contract.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { momentWords } from '#ui/layout/date-words.ts'

import { useWords } from './share-words.ts'

type Use = TableLink['uses'][number]

/** A row of the match that can be answered by the link, or was. */
export interface LinkGuest {
  id: string
  name: string
  piece: number
  use: Use | null
}

const icons = { confirmed: Check, contested: MessageCircleWarning, claimed: Check } as const

/** Who has answered by the link, and when. */
export function LinkGuests({ guests }: { guests: readonly LinkGuest[] }) {
  return (
    <ul role="list" aria-label="Who has answered" className="flex flex-col gap-2">
      {guests.map(({ id, name, piece, use }) => {
        const Icon = use === null ? Hourglass : icons[use.what]
        return (
          <li key={id} className="flex items-center gap-3">
            <Meeple piece={piece} className="size-7" />
            <p className="min-w-0 flex-1 leading-snug text-muted wrap-anywhere">
              <span className="font-bold text-ink">{name}</span>{' '}
              {use === null ? 'has not answered yet' : useWords[use.what]}
              {use !== null && (
                <time dateTime={use.at} className="block text-sm">
                  {momentWords(use.at)}
                </time>
              )}
            </p>
            <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
          </li>
        )
      })}
    </ul>
  )
}
