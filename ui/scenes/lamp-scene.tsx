import type { CSSProperties } from 'react'

import { meepleOutline, pieceColour } from '../base/meeple.tsx'

/** Where the others stand beside the one under the lamp, in steps; on the right there is room for one. */
const PLACES = [-1, 1, -2, -3]
/** More pieces are a number. */
const MOST = PLACES.length + 1

/**
 * Flat, and always dark. Placed from the lamp outwards, so that four pieces fit the narrowest phone, and
 * from the foot: where texts are large the cord is longer. Decorative: what it shows is said beside it.
 */
export function LampScene({
  pieces,
  leads,
  lampAt,
}: {
  /** Colours of pieces, first the one under the lamp; null is a free place. */
  pieces: readonly (number | null)[]
  leads: boolean
  /** How far from the left the lamp hangs, as a CSS length. */
  lampAt: string
}) {
  const shown = pieces.slice(0, pieces.length > MOST ? MOST - 1 : MOST)
  const rest = pieces.length - shown.length
  return (
    <div
      aria-hidden="true"
      className="absolute inset-x-0 bottom-0 h-48 @container [color-scheme:dark] print:hidden"
      style={{ '--lamp': lampAt } as CSSProperties}
    >
      <svg
        viewBox="-700 0 1400 320"
        className="absolute top-0 left-[calc(var(--lamp)-175*var(--spacing))] h-80 w-350 max-w-none overflow-visible"
      >
        <path d="M-700 0h1400v320h-1400z" fill="#1d1627" />
        <circle cy="92" r="236" fill="#251c2c" />
        <circle cy="92" r="178" fill="#30252f" />
        <circle cy="92" r="124" fill="#3c2e31" />
        <circle cy="92" r="76" fill="#4a3932" />
        <ellipse cy="358" rx="640" ry="232" fill="#2b1a18" />
        <ellipse cy="362" rx="640" ry="232" fill="#7a4a28" />
        <ellipse cy="173" rx="172" ry="38" fill="#8e5932" />
        <ellipse cy="171" rx="100" ry="25" fill="#a9713e" />
        <path d="M-34 68h68l88 105a172 38 0 0 1-244 0z" fill="#ffd98a" opacity=".15" />
        <path d="M-27 68h54l50 103a100 25 0 0 1-154 0z" fill="#ffd98a" opacity=".18" />
        <path d="M-2-999h4v1025h-4z" fill="#0d0912" />
        <path d="M-9 22H9v10H-9z" fill="#6b4210" />
        <path d="M-42 66a42 38 0 0 1 84 0z" fill="#f6b73c" />
        <path
          d="M-28 52a28 24 0 0 1 14-14"
          fill="none"
          stroke="#ffdf9a"
          strokeWidth="4"
          strokeLinecap="round"
        />
        <path d="M-11 68a11 11 0 0 0 22 0z" fill="#fffaf0" />
        <ellipse cy="66" rx="42" ry="5" fill="#fff1cc" />
      </svg>
      {shown.map((piece, index) => (
        <ScenePiece
          // Two at one table never have the same piece, and a free place is one of a fixed row.
          key={piece ?? `free ${index}`}
          piece={piece}
          at={index === 0 ? 0 : (PLACES[index - 1] ?? 0)}
          crowned={leads && index === 0}
        />
      ))}
      {rest > 0 && (
        <span
          className="absolute bottom-5 -translate-x-1/2 font-score text-xl text-ink"
          style={{ left: placed(-3) }}
        >
          +{rest}
        </span>
      )}
    </div>
  )
}

function ScenePiece({
  piece,
  at,
  crowned,
}: {
  piece: number | null
  /** In steps from the lamp. */
  at: number
  crowned: boolean
}) {
  const left = placed(at)
  if (piece === null) {
    return (
      <svg
        viewBox="0 0 32 32"
        className="absolute bottom-4 size-12 -translate-x-1/2 overflow-visible"
        style={{ left }}
      >
        <path
          d={meepleOutline}
          fill="#2b1a18"
          fillOpacity=".25"
          stroke="#d8c8b4"
          strokeWidth="2.2"
        />
      </svg>
    )
  }
  return (
    <svg
      viewBox="0 0 32 32"
      className={`absolute bottom-4 -translate-x-1/2 overflow-visible ${crowned ? 'size-16' : 'size-12'}`}
      style={{ left, color: pieceColour(piece) }}
    >
      <ellipse cx="17" cy="30" rx="14" ry="3" fill="#20120c" opacity=".45" />
      <path d={meepleOutline} transform="translate(1.6 .5)" fill="currentColor" />
      <path d={meepleOutline} transform="translate(1.6 .5)" fill="#20120c" opacity=".4" />
      <path d={meepleOutline} fill="currentColor" />
      <path
        d="M12.3 6.2c.6-1.3 1.9-2.1 3.4-2.1"
        fill="none"
        stroke="#fff"
        strokeLinecap="round"
        opacity=".6"
      />
      {crowned && (
        <path
          d="M9.5 1.6 8.6-5.4l4 2.6L16-7.4l3.4 4.6 4-2.6-.9 7z"
          className="fill-marigold stroke-on-marigold"
          strokeWidth="1.1"
          strokeLinejoin="round"
        />
      )}
    </svg>
  )
}

function placed(steps: number): string {
  return `calc(var(--lamp) + ${steps} * min(3.9rem, 18.5cqw))`
}
