import { type Point, tenth } from './hand.ts'

/** The first line is solid and thick; no two of forty lines have the same dash and marker. */
const dashes = [undefined, '3 5', '11 6', '12 5 2.5 5', '6 4'] as const

type Marker = (x: number, y: number) => string

const markers: readonly Marker[] = [
  (x, y) => `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0-10 0z`,
  (x, y) => `M${x} ${y - 6}l5.5 9.5h-11z`,
  (x, y) => `M${x - 4.5} ${y - 4.5}h9v9h-9z`,
  (x, y) => `M${x} ${y - 6}l6 6-6 6-6-6z`,
  (x, y) => `M${x} ${y + 6}l5.5-9.5h-11z`,
  (x, y) => `M${x - 2} ${y - 6}h4v4h4v4h-4v4h-4v-4h-4v-4h4z`,
  (x, y) => `M${x - 3} ${y - 5.5}h6l3 5.5-3 5.5h-6l-3-5.5z`,
  (x, y) => `M${x - 6} ${y - 3}h12v6h-12z`,
]

export function styleOf(index: number): { dash: string | undefined; width: number } {
  return { dash: dashes[index % dashes.length], width: index === 0 ? 4 : 3 }
}

export function markersPath(index: number, points: readonly Point[]): string {
  const marker = markers[index % markers.length]
  return points.map(([x, y]) => marker?.(tenth(x), tenth(y)) ?? '').join('')
}

export function LineMarker({ index, x = 0 }: { index: number; x?: number }) {
  return (
    <path
      d={markersPath(index, [[x, 0]])}
      fill="currentColor"
      className="stroke-ink"
      strokeWidth="1.4"
      strokeLinejoin="round"
    />
  )
}
