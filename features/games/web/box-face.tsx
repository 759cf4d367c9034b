import { classNames } from '#ui/base/class-names.ts'

import { type Face, faceOf, LETTER, type Shape } from '../faces/rules.ts'

/** From this size on the face has an inner frame. */
const FRAMED = 32
/** From this size on it has a band with the title. */
const TITLED = 150

/**
 * The box of a game, drawn from its name. Decorative: several games share a monogram, so show the
 * name beside it, or let the face say it with `titled`.
 */
export function BoxFace({
  game,
  size,
  titled = false,
  className,
}: {
  game: { name: string }
  /** In CSS pixels, from 18 to 226. */
  size: number
  /** The name is not written beside the face. */
  titled?: boolean
  className?: string
}) {
  const face = faceOf(game.name)
  const hasBand = size >= TITLED
  return (
    <svg
      viewBox="0 0 48 48"
      width={size}
      height={size}
      role={titled ? 'img' : undefined}
      aria-label={titled ? game.name : undefined}
      aria-hidden={titled ? undefined : true}
      className={classNames('shrink-0 select-none', className)}
    >
      {titled && <title>{game.name}</title>}
      {/* The side of the box, below its lid. */}
      <rect y="2" width="48" height="46" rx="5" fill={face.shape.colour} />
      <rect y="2" width="48" height="46" rx="5" fillOpacity="0.28" />
      <rect width="48" height="45.5" rx="5" fill={face.ground} />
      <svg x="3" y="3" width="42" height={hasBand ? 27 : 39.5} viewBox="0 0 42 40" {...cropped}>
        <g fill={face.shape.colour} stroke={face.shape.colour} strokeWidth="0">
          {drawings[face.shape.form]}
        </g>
      </svg>
      {size >= FRAMED && (
        <rect
          x="3"
          y="3"
          width="42"
          height="39.5"
          rx="2.6"
          fill="none"
          stroke={LETTER}
          strokeOpacity="0.5"
          strokeWidth={size < 64 ? 0.8 : 0.6}
        />
      )}
      <Monogram face={face} middle={hasBand ? 17 : 23} large={size < FRAMED} />
      {hasBand && <TitleBand face={face} name={game.name} />}
    </svg>
  )
}

/** Fills the frame; what is too wide or too high is cut off. */
const cropped = { preserveAspectRatio: 'xMidYMid slice', overflow: 'hidden' } as const

const lettering = {
  fill: LETTER,
  fontFamily: 'var(--font-display)',
  fontWeight: 800,
  textAnchor: 'middle',
} as const

function Monogram({ face, middle, large }: { face: Face; middle: number; large: boolean }) {
  const { monogram } = face
  const [widest, font] = large ? [44, 27] : [36, 22]
  // Letters are up to one em wide: a long or wide monogram becomes smaller, a short one does not grow.
  const width = [...monogram].reduce((sum, letter) => sum + emsOf(letter), 0)
  const size = Math.min(font, widest / width)
  return (
    <text x="24" y={middle + size * 0.345} fontSize={size} letterSpacing="-0.02em" {...lettering}>
      {monogram}
    </text>
  )
}

/** About how wide a letter is in the display font, in em. */
function emsOf(letter: string): number {
  if (letter > '\u2e80') return 1.05
  if (/[MWmw@%&]/u.test(letter)) return 0.98
  if (/[ijlrtfI1'’.]/u.test(letter)) return 0.42
  return /[a-z]/u.test(letter) ? 0.62 : 0.74
}

/** The name in one or two lines, on a darker band. */
function TitleBand({ face, name }: { face: Face; name: string }) {
  return (
    <>
      <rect x="3.3" y="30" width="41.4" height="12.2" rx="2.3" fill={face.shape.colour} />
      <path d="M3.3 30h41.4" stroke={LETTER} strokeOpacity="0.6" strokeWidth="0.6" />
      <foreignObject x="4.5" y="30.4" width="39" height="11.6">
        <div className="flex size-full items-center justify-center text-center">
          <span className="line-clamp-2 font-score text-[4.4px] leading-[1.15] wrap-anywhere text-[#fffcf5] uppercase">
            {name}
          </span>
        </div>
      </foreignObject>
    </>
  )
}

/** The twelve shapes, in a box of 42 by 40. */
const drawings: Record<Shape, React.ReactNode> = {
  rays: (
    <>
      <path d="M5 40a16 14 0 0 1 32 0z" />
      <path
        d="M21 3v9M2 10l7 7M40 10l-7 7M-2 27l6 3M44 27l-6 3"
        strokeWidth="4"
        strokeLinecap="round"
      />
    </>
  ),
  disc: <circle cx="21" cy="20" r="15" />,
  hexagon: <path d="M21 3.5 36 12v16L21 36.5 6 28V12z" />,
  stripes: <path d="M-4 14 14-4h10L-4 24zM-4 36 36-4h10L-4 46zM18 44 46 16v10L28 44z" />,
  star: (
    <path d="m21 2 3.7 8.9 7.8-5.7-.7 9.7 9.7-.4-6.4 7.2 7.3 6.3-9.600 1.2 2.3 9.4-8.9-3.9L21 43l-5.2-8.3-8.9 3.9 2.3-9.4-9.600-1.2 7.3-6.3L.5 14.5l9.7.4-.7-9.7 7.8 5.7z" />
  ),
  quarters: <path d="M0 0h21v20H0zM21 20h21v20H21z" />,
  mountains: <path d="M-2 40 12 14l7 12 9-17 16 31z" />,
  waves: (
    <>
      <path d="M-4 27c5 0 5-5 10-5s5 5 10 5 5-5 10-5 5 5 10 5 5-5 10-5v20H-4z" />
      <path
        d="M-4 12c5 0 5-5 10-5s5 5 10 5 5-5 10-5 5 5 10 5 5-5 10-5"
        fill="none"
        strokeWidth="4"
      />
    </>
  ),
  diamond: <path d="M21 1 40 20 21 39 2 20z" />,
  tower: <path d="M9 40V14H6V4h6v4h5V4h8v4h5V4h6v10h-3v26z" />,
  rings: (
    <>
      <circle cx="21" cy="20" r="17" fill="none" strokeWidth="5" />
      <circle cx="21" cy="20" r="8" />
    </>
  ),
  leaf: <path d="M6 36C2 16 14 4 38 4c2 22-10 34-28 29l-3 6z" />,
}
