/** What stands on the row of a deleted account. Only a text: that the row is one is a column of its own. */
export const FORMER_PLAYER = 'Former player'

/**
 * Bidirectional overrides, embeddings and isolates: they would reverse the text behind a name on a
 * page or in a mail. Marks (LRM, RLM) and the direction of a script itself are harmless and stay.
 */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Invisible characters: spaces, fillers, joiners, selectors, tags; marks, since one alone shows nothing. */
const INVISIBLE = /[\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/** A name as it is stored: trimmed, without bidirectional controls. */
export function normalizedName(name: string): string {
  return name.replaceAll(BIDI_CONTROLS, '').trim()
}

/** A name without spaces and whatever else cannot be seen. */
export function visibleOf(name: string): string {
  return name.replaceAll(INVISIBLE, '')
}

/** `W.` of `Weber`, as somebody is named to strangers; empty without a last name. */
export function initialOf(lastName: string): string {
  const initial = /^\P{M}\p{M}*/u.exec(lastName.trim())?.[0]
  return initial === undefined ? '' : `${initial}.`
}

/** Whether a name has at least one visible character. */
export function hasVisibleCharacter(name: string): boolean {
  return visibleOf(name) !== ''
}
