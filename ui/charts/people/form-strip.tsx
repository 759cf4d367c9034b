const [SLOT, TILE, HEIGHT] = [31, 28, 48]

export interface FormResult {
  key: string
  result: 'Win' | 'Draw' | 'Loss'
}

const tones = {
  Win: { letter: 'W', word: 'won', y: 1, tile: 'fill-win stroke-win', text: 'fill-on-result' },
  Draw: { letter: 'D', word: 'draw', y: 9, tile: 'fill-draw/15 stroke-draw', text: 'fill-draw' },
  Loss: { letter: 'L', word: 'lost', y: 18, tile: 'fill-card stroke-loss', text: 'fill-loss' },
} as const

/** The last results, newest last: wins stand high, losses low, each with its letter. */
export function FormStrip({ results }: { results: readonly FormResult[] }) {
  const words = results.map(({ result }) => tones[result].word).join(', ')
  const width = Math.max(1, results.length) * SLOT
  return (
    <svg
      role="img"
      aria-label={`Your last ${results.length}, oldest first: ${words}`}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="block h-auto w-full"
      style={{ maxWidth: width * 1.2 }}
    >
      {results.map(({ key, result }, index) => {
        const { letter, y, tile, text } = tones[result]
        const x = index * SLOT + (SLOT - TILE) / 2
        return (
          <g key={key}>
            <rect x={x} y={y} width={TILE} height={TILE} rx="7" className={tile} strokeWidth="2" />
            <text
              x={x + TILE / 2}
              y={y + 19.5}
              textAnchor="middle"
              fontSize="15"
              className={`${text} font-score`}
            >
              {letter}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
