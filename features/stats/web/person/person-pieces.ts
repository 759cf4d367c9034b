import { coloursOf } from '#features/accounts/colours.rules.ts'

/** My piece and a friend's; on a clash the friend's is another one. */
export function piecesOfTwo(
  me: { _id: string },
  friend: { _id: string },
): { piece: number; theirPiece: number } {
  const [piece = 0, theirPiece = 1] = coloursOf(
    [me, friend].map(({ _id }) => ({ userId: _id, name: '' })),
  )
  return { piece, theirPiece }
}
