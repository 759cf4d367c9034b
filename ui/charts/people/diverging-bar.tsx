import { Share } from './share-bar.tsx'

const [WIDTH, HEIGHT] = [110, 24]

/** One game of two people: mine goes left from the middle, the other's right. Show both numbers. */
export function DivergingBar({
  mine,
  theirs,
  most,
  piece,
  theirPiece,
  name,
}: {
  mine: number
  theirs: number
  /** The largest number of all rows, which share one scale. */
  most: number
  piece: number
  theirPiece: number
  name: string
}) {
  const middle = WIDTH / 2
  const unit = (middle - 2) / Math.max(1, most)
  return (
    <svg
      role="img"
      aria-label={`You ahead ${mine}, ${name} ahead ${theirs}`}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="block h-6 w-full"
    >
      {mine > 0 && (
        <Share from={middle - mine * unit} to={middle} height={HEIGHT} piece={piece} seed={mine} />
      )}
      {theirs > 0 && (
        <Share
          from={middle}
          to={middle + theirs * unit}
          height={HEIGHT}
          piece={theirPiece}
          seed={theirs + 9}
          hatched
        />
      )}
      <path
        d={`M${middle} 0V${HEIGHT}`}
        className="stroke-ink"
        strokeWidth="2.4"
        vectorEffect="non-scaling-stroke"
      />
    </svg>
  )
}
