import { signInToken, whenLoggingOut } from '#client/sign-in.ts'
import { endUndo, offerUndo } from '#ui/feedback/undo.ts'

/** How a write is sent that may be the last of its page or of its sign-in. */
export interface LastSending {
  token: string | undefined
  keepalive: true
}

/** A write that nothing else can undo, so that it waits until Undo is no longer offered. */
interface LaterWrite {
  /** What the page already shows as done, in a few words. */
  text: string
  /** Shows it as before. */
  restore: () => void
  /** Sends it with what it gets. */
  send: (sending: LastSending) => Promise<unknown>
  /** Says that it failed, after it was restored. */
  onError: (error: unknown) => void
  /** Refetches what it has changed. */
  onSent: () => void
}

/**
 * Offers Undo for a write, and sends it afterwards: after its time, with the next act, when the page is
 * hidden or left, and before the user is logged out.
 */
export function writeLater({ text, restore, send, onError, onSent }: LaterWrite): void {
  // Another tab may sign in as somebody else meanwhile.
  const token = signInToken() ?? undefined
  whenLoggingOut(endUndo)
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
        restore()
        onError(error)
        return
      }
      onSent()
    },
  })
}
