import { CardFan, Coins, Die, Piece, ScoreSheet } from './lamp-things.tsx'

/** A lamp that hangs into the picture and what its light falls on. Decorative. */
export function LampScene() {
  return (
    <div
      aria-hidden="true"
      className="absolute inset-0 -z-10 bg-[radial-gradient(ellipse_75%_60%_at_50%_38%,#4a3426,transparent)]"
    >
      <svg
        viewBox="0 0 640 560"
        preserveAspectRatio="xMidYMin meet"
        className="absolute inset-x-0 top-0 h-[calc(100%-0.5rem)] w-full lg:h-[calc(100%-16.5rem)]"
      >
        <defs>
          <linearGradient id="lamp-cone" x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="#ffd98a" stopOpacity="0.62" />
            <stop offset="1" stopColor="#ffc352" stopOpacity="0.05" />
          </linearGradient>
          <linearGradient id="lamp-shade" x1="0" y1="0" x2="1" y2="0">
            <stop offset="0" stopColor="#8a5410" />
            <stop offset="0.35" stopColor="#f6b73c" />
            <stop offset="0.55" stopColor="#ffd27c" />
            <stop offset="1" stopColor="#8a5410" />
          </linearGradient>
          <filter id="lamp-soft" x="-20%" y="-10%" width="140%" height="120%">
            <feGaussianBlur stdDeviation="14" />
          </filter>
          <radialGradient id="lamp-halo">
            <stop offset="0" stopColor="#ffe9b8" stopOpacity="0.75" />
            <stop offset="1" stopColor="#ffc352" stopOpacity="0" />
          </radialGradient>
          <radialGradient id="lamp-wood">
            <stop offset="0" stopColor="#d99a55" />
            <stop offset="0.6" stopColor="#a4683a" />
            <stop offset="1" stopColor="#5a3526" />
          </radialGradient>
        </defs>
        <circle cx="320" cy="200" r="230" fill="url(#lamp-halo)" opacity="0.55" />
        <Table />
        <path d="M204 196h232l190 268H14z" fill="url(#lamp-cone)" />
        <path d="M238 196h164l120 262H118z" fill="url(#lamp-cone)" opacity="0.6" filter="url(#lamp-soft)" />
        <Things />
        <Lamp />
      </svg>
    </div>
  )
}

function Lamp() {
  return (
    <g>
      <path d="M320-400V92" stroke="#0d0912" strokeWidth="5" />
      <rect x="303" y="80" width="34" height="26" rx="7" fill="#6b4210" />
      <path d="M320 100c74 0 122 44 132 98H188c10-54 58-98 132-98z" fill="url(#lamp-shade)" />
      <ellipse cx="320" cy="198" rx="132" ry="15" fill="#fff1cc" />
      <ellipse cx="320" cy="200" rx="104" ry="10" fill="#ffdf9a" />
      <path d="M292 198a28 26 0 0 0 56 0z" fill="#fffaf0" />
    </g>
  )
}

function Table() {
  return (
    <g>
      <ellipse cx="320" cy="494" rx="312" ry="66" fill="#0d0912" opacity="0.55" />
      <ellipse cx="320" cy="478" rx="306" ry="70" fill="#3b231b" />
      <ellipse cx="320" cy="464" rx="306" ry="70" fill="url(#lamp-wood)" />
      <g fill="none" stroke="#5a3526" strokeWidth="1.5" opacity="0.35">
        <ellipse cx="320" cy="464" rx="262" ry="57" />
        <ellipse cx="320" cy="464" rx="206" ry="43" />
      </g>
    </g>
  )
}

/** Back to front, so that what is nearer covers what is behind it. */
function Things() {
  return (
    <g>
      <CardFan x={112} y={462} />
      <Coins x={516} y={430} />
      <Piece seat={4} x={294} y={350} size={54} late={1} />
      <Piece seat={3} x={196} y={360} size={62} late={1} />
      <Piece seat={5} x={388} y={358} size={62} late={2} />
      <ScoreSheet x={322} y={470} />
      <Piece seat={0} x={178} y={408} size={84} late={3} />
      <Piece seat={1} x={400} y={412} size={84} late={4} />
      <Die x={524} y={470} size={27} pips={[5, 3]} />
      <Die x={572} y={452} size={22} pips={[2, 4]} />
    </g>
  )
}
