import type { Act } from '#ui/feedback/undo-state.ts'
import { endUndo, offerUndo } from '#ui/feedback/undo.ts'

let offered: Act | null = null

/** Says that a form which was left has kept what was typed, and offers to discard it. */
export function offerDiscard(discard: () => void): void {
  offered = {
    text: 'Draft kept',
    button: 'Discard',
    undo: async () => {
      discard()
      return Promise.resolve(null)
    },
  }
  offerUndo(offered)
}

/** The draft is in a form again, which has its own button for that. */
export function endDiscard(): void {
  if (offered !== null) void endUndo(offered)
  offered = null
}

/** Offers to bring back what one tap has taken out of the form. */
export function offerBack(text: string, bringBack: () => void, end?: () => void): void {
  offerUndo({
    text,
    undo: async () => {
      bringBack()
      return Promise.resolve(null)
    },
    ...(end !== undefined && {
      end: async () => {
        end()
        return Promise.resolve()
      },
    }),
  })
}
