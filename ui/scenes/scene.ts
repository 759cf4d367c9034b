/**
 * - `empty`: nothing is there yet; three meeples wait at a lit table.
 * - `search`: nothing was found; a meeple with a magnifier.
 * - `done`: nothing is left to do; the meeples stand together in the light.
 * - `fallen`: something went wrong; a meeple lies on its side.
 */
export type Scene = 'empty' | 'search' | 'done' | 'fallen'
