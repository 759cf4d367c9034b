import { useState } from 'react'

import { formatNearDay } from '#features/dates/day-words.rules.ts'
import { Button } from '#ui/base/button.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { Act } from './sheet/sheet.ts'
import type { usePad } from './use-pad.ts'

const OLD_MS = 12 * 3_600_000

/** What one should know before typing: whose numbers these are. */
export function PadNotices({
  pad,
  game,
  onAct,
}: {
  pad: ReturnType<typeof usePad>
  game: string | null
  onAct: (act: Act) => void
}) {
  const [opened] = useState(() => new Date())
  const [isOld, setIsOld] = useState(
    () => pad.found !== null && opened.getTime() - pad.found.touched > OLD_MS,
  )
  const hasNumbers = Object.keys(pad.sheet.cells).length > 0
  const isOther = hasNumbers && pad.begunFor !== null && pad.begunFor !== game

  function keep() {
    setIsOld(false)
    pad.keep()
  }

  return (
    // Always rendered: a live region announces only what changes inside it.
    <div role="status" className="shrink-0">
      {(isOther || (isOld && hasNumbers)) && (
        <div className="mx-2 mb-2 flex flex-wrap items-center justify-between gap-x-3 gap-y-2 rounded-field bg-sunk px-3 py-2 text-base">
          <p className="min-w-0 flex-1 basis-40 font-semibold wrap-anywhere">
            {isOther
              ? `These numbers were begun for ${pad.begunFor}.`
              : `Kept here since ${sinceWords(pad.found?.touched ?? 0, opened)}.`}
          </p>
          <div className="flex gap-2">
            <Button
              tone="quiet"
              size="small"
              onClick={() => {
                onAct({ type: 'empty' })
                keep()
              }}
            >
              Start empty
            </Button>
            <Button tone="quiet" size="small" onClick={keep}>
              Go on
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

function sinceWords(touched: number, today: Date): string {
  const words = formatNearDay(isoDayOf(new Date(touched)), isoDayOf(today))
  return words === 'Today' || words === 'Yesterday' ? words.toLowerCase() : words
}
