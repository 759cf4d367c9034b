import type { Match } from '#features/matches/matches.contract.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'

/** Offers Undo for what the user has just confirmed; its code is loaded with the first. */
export function offerUnconfirm(confirmed: readonly Pick<Match, '_id' | 'game'>[]): void {
  void retryImport(() => import('./undo-confirm.ts')).then((undo) => undo.offerUnconfirm(confirmed))
}
