import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'

/** The reader's piece and somebody's; on a clash theirs is another one. */
export function useTwoPieces(other: Parameters<typeof piecesOf>[0][number]) {
  const me = useMe()
  const [piece = 0, theirPiece = 1] = piecesOf([{ user: me, name: '' }, other])
  return { piece, theirPiece }
}
