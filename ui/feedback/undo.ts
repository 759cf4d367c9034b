import { retryImport } from '../base/lazy-component.tsx'
import { type Act, endOffer, offeredNow, setOffer } from './undo-state.ts'

let isWatching = false

/** Offers to take an act back, in the bar at the bottom. One at a time: the offer before it ends. */
export function offerUndo(act: Act): void {
  if (!isWatching) watch()
  setOffer(act)
  void retryImport(() => import('./undo-bar.tsx')).then((bar) => bar.mountUndoBar())
}

/** @param act only if it is the offer of this act @returns once a write that waited is sent */
export async function endUndo(act?: Act): Promise<void> {
  if (act === undefined || offeredNow()?.act === act) await endOffer()
}

/** A page that is hidden may never come back, so what waits is sent then. */
function watch(): void {
  isWatching = true
  const sendWaiting = () => {
    if (offeredNow()?.act.end !== undefined) void endOffer()
  }
  addEventListener('pagehide', sendWaiting)
  document.addEventListener('visibilitychange', () => document.hidden && sendWaiting())
}
