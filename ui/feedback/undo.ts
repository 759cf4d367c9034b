import { retryImport } from '../base/lazy-component.tsx'

/** Something that was done and can be taken back. */
export interface Act {
  /** What was done, in a few words: “Azul confirmed”. */
  text: string
  /** What the button says, where it is not Undo. */
  button?: string
  /** Takes it back. @returns why it failed, as a sentence; null when it is taken back */
  undo: () => Promise<string | null>
  /** Sends a write that has waited for this: it can no longer be taken back. */
  end?: () => Promise<unknown>
}

const listeners = new Set<() => void>()
let offered: Act | null = null
let isWatching = false

/** Offers to take an act back, in the bar at the bottom. One at a time: the offer before it ends. */
export function offerUndo(act: Act): void {
  void endUndo()
  if (!isWatching) watch()
  change(act)
  void retryImport(() => import('./undo-bar.tsx')).then((bar) => bar.mountUndoBar())
}

/** Ends the offer of an act, by default of the current one. @returns once a write that waited is sent */
export async function endUndo(act: Act | null = offered): Promise<void> {
  if (act === null || act !== offered) return
  change(null)
  await act.end?.()
}

/** For the bar: the act was taken back, so that nothing is left to be sent. */
export function forgetUndo(act: Act): void {
  if (act === offered) change(null)
}

/** For the bar: the act that can be taken back now. */
export const offeredAct = () => offered

export function onUndoChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function change(next: Act | null): void {
  offered = next
  for (const listener of listeners) listener()
}

/** A page that is hidden may never come back, so what waits is sent then. */
function watch(): void {
  isWatching = true
  const sendWaiting = () => {
    if (offered?.end !== undefined) void endUndo()
  }
  addEventListener('pagehide', sendWaiting)
  document.addEventListener('visibilitychange', () => document.hidden && sendWaiting())
}
