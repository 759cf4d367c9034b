export interface Act {
  /** What was done, in a few words: “Azul confirmed”. */
  text: string
  button?: string
  /** Takes it back. @returns why it failed, as a sentence; null when it is taken back */
  undo: () => Promise<string | null>
  more?: { label: string; press: () => void }
  /** Sends a write that has waited for this: it can no longer be taken back. */
  end?: () => Promise<unknown>
}

interface Offered {
  act: Act
  /** Another one for each act. */
  number: number
}

const listeners = new Set<() => void>()
let offered: Offered | null = null
let count = 0
let hasBar = false

export const offeredNow = () => offered

export function noteBar(): boolean {
  const isFirst = !hasBar
  hasBar = true
  return isFirst
}

export function onOfferChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function setOffer(act: Act): void {
  void endOffer()
  count += 1
  change({ act, number: count })
}

/** Ends the offer, if there is one. @returns once a write that waited is sent */
export async function endOffer(): Promise<void> {
  const act = offered?.act
  change(null)
  await act?.end?.()
}

/** The act was taken back, so that nothing is left to be sent. */
export function forgetOffer(act: Act): void {
  if (act === offered?.act) change(null)
}

function change(next: Offered | null): void {
  offered = next
  for (const listener of listeners) listener()
}
