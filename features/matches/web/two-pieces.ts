import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'

/** On a clash of colours theirs is another one. */
export function useTwoPieces(other: Parameters<typeof piecesOf>[0][number]) {
  const me = useMe()
  const [piece = 0, theirPiece = 1] = piecesOf([{ user: me, name: '' }, other])
  return { piece, theirPiece }
}
