/**
 * Overrides, embeddings and isolates turn round what stands behind a name on a page or in a mail.
 * They come by pasting or by malice; marks (LRM, RLM) and the scripts' own directions stay.
 */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/gu

/** Characters that nobody sees: fillers, joiners, selectors, tags, and blanks of other names. */
const UNSEEN = /[\s\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800\u{1d159}]/gu

/** A name as it is kept: trimmed, and without what turns the direction of writing. */
export function normalizedName(name: string): string {
  return name.replaceAll(TURNS, '').trim()
}

/** Whether anything of a name can be seen: a mark alone has nothing to stand on. */
export function isSeen(name: string): boolean {
  return name.replaceAll(UNSEEN, '') !== ''
}
