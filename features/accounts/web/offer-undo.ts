import { onSignInChange, signInToken } from '#client/sign-in.ts'
import { endUndo, offerUndo as offer } from '#ui/feedback/undo.ts'

// Nobody takes back what somebody else has done; what waits is sent with the token that did it.
onSignInChange(async () => endUndo())

export const offerUndo = offer

/** How a write is sent that may be the last of its page or of its sign-in. */
export interface LastSending {
  token: string | undefined
  keepalive: true
}

/** A write that nothing else can undo, so that it waits until Undo is no longer offered. */
interface LaterWrite {
  text: string
  restore: () => void
  send: (sending: LastSending) => Promise<unknown>
  onError: (error: unknown) => void
  onSent: () => void
}

/** Sends after its time, with the next act, when the page is hidden or left, and on logging out. */
export function writeLater({ text, restore, send, onError, onSent }: LaterWrite): void {
  const token = signInToken() ?? undefined
  offerUndo({
    text,
    undo: async () => {
      restore()
      return null
    },
    async end() {
      try {
        await send({ token, keepalive: true })
      } catch (error) {
        // Of somebody who has gone nothing is shown again.
        if (token === (signInToken() ?? undefined)) {
          restore()
          onError(error)
          return
        }
      }
      onSent()
    },
  })
}
