import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'

import { Meeple } from '#ui/base/meeple.tsx'
import { momentWords } from '#ui/layout/date-words.ts'

import { type Answer, answerWords } from './share-words.ts'

/** A row of the match that can be answered by the link, or was. */
export interface LinkGuest {
  id: string
  name: string
  piece: number
  answer: Answer
  /** When it was given. */
  at: string | null
}

const icons = {
  confirmed: Check,
  'confirmed before': Hourglass,
  contested: MessageCircleWarning,
  claimed: Check,
} satisfies Record<Exclude<Answer, null>, unknown>

/** Who has answered by the link, and when. */
export function LinkGuests({ guests }: { guests: readonly LinkGuest[] }) {
  return (
    <ul role="list" aria-label="Who has answered" className="flex flex-col gap-2">
      {guests.map(({ id, name, piece, answer, at }) => {
        const Icon = answer === null ? Hourglass : icons[answer]
        return (
          <li key={id} className="flex items-center gap-3">
            <Meeple piece={piece} className="size-7" />
            <p className="min-w-0 flex-1 leading-snug text-muted wrap-anywhere">
              <span className="font-bold text-ink">{name}</span>{' '}
              {answer === null ? 'has not answered yet' : answerWords[answer]}
              {answer !== null && at !== null && (
                <time dateTime={at} className="block text-sm">
                  {momentWords(at)}
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
