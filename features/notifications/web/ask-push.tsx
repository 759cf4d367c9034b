import Bell from 'lucide-react/icons/bell'
import { useState } from 'react'

import { Button } from '#ui/base/button.tsx'

import { pushKinds } from '../push-kinds.rules.ts'
import { pushSupport } from './push-support.ts'
import { useTelling } from './use-telling.ts'

/**
 * Once on a device, after the first match that waits for somebody. Only Yes makes the browser ask.
 */
export function AskPush() {
  const [asks, setAsks] = useState(
    () => pushSupport() === 'possible' && Notification.permission === 'default' && !wasAsked(),
  )
  const telling = useTelling()
  if (telling.isSuccess) {
    return (
      <p role="status" data-uncovered className={lineClasses}>
        <Bell aria-hidden="true" className="size-5 shrink-0" />
        This device tells you. Your profile has the choice.
      </p>
    )
  }
  if (!asks) return null
  return (
    <div
      role="group"
      aria-label="Tell you when they answer?"
      data-uncovered
      className={lineClasses}
    >
      <Bell aria-hidden="true" className="size-5 shrink-0" />
      <p className="flex-[1_1_12rem] font-bold lg:flex-none">Tell you when they answer?</p>
      <span className="flex items-center gap-1">
        <Button
          tone="quiet"
          size="small"
          loading={telling.isPending}
          onClick={() => {
            noteAsked()
            telling.mutate(pushKinds, { onError: () => setAsks(false) })
          }}
        >
          Yes
        </Button>
        <Button
          tone="bare"
          onClick={() => {
            noteAsked()
            setAsks(false)
            // The pressed button goes.
            document.querySelector<HTMLElement>('#page')?.focus()
          }}
        >
          Not now
        </Button>
      </span>
    </div>
  )
}

const lineClasses = 'mb-5 flex flex-wrap items-center gap-x-3 gap-y-1 px-1'

/** Its presence alone counts. */
const KEY = 'push asked'

/** Without storage it counts as asked: the question must not come back each time. */
function wasAsked(): boolean {
  try {
    return localStorage.getItem(KEY) !== null
  } catch {
    return true
  }
}

function noteAsked(): void {
  try {
    localStorage.setItem(KEY, 'yes')
  } catch {
    // Storage is full: it is asked again.
  }
}
