import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'

import { formatMoment } from '#features/dates/web/moments.ts'
import { Meeple } from '#ui/base/meeple.tsx'

import { type Answer, answerWords } from './share-words.ts'

/** A row of the match that can be answered by the link, or was. */
export interface LinkGuest {
  id: string
  name: string
  piece: number
  answers: readonly Answer[]
}

const icons = {
  confirmed: Check,
  'confirmed before': Hourglass,
  contested: MessageCircleWarning,
  claimed: Check,
} satisfies Record<Answer['what'], unknown>

/** Who has answered by the link, and when. */
export function LinkGuests({ guests }: { guests: readonly LinkGuest[] }) {
  return (
    <ul role="list" aria-label="Who has answered" className="flex flex-col gap-2">
      {guests.map(({ id, name, piece, answers }) => {
        const icon = (Icon: typeof Check) => (
          <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
        )
        return (
          <li key={id} className="flex items-start gap-3">
            <Meeple piece={piece} className="size-7" />
            <div className="flex min-w-0 flex-1 flex-col gap-1 pt-0.5">
              {answers.length === 0 && (
                <div className="flex items-start gap-3">
                  <p className="min-w-0 flex-1 leading-snug text-muted wrap-anywhere">
                    <span className="font-bold text-ink">{name}</span> has not answered yet
                  </p>
                  {icon(Hourglass)}
                </div>
              )}
              {answers.map(({ what, at }, index) => (
                <div key={what} className="flex items-start gap-3">
                  <p className="min-w-0 flex-1 leading-snug text-muted wrap-anywhere">
                    {index === 0 ? <span className="font-bold text-ink">{name}</span> : 'then'}{' '}
                    {answerWords[what]}
                    <time dateTime={at} className="block text-base">
                      {formatMoment(at)}
                    </time>
                  </p>
                  {icon(icons[what])}
                </div>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
