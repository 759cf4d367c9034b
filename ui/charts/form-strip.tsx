interface FormResult {
  _id: string
  result: 'Win' | 'Draw' | 'Loss'
}

const looks = {
  Win: { letter: 'W', word: 'won', tile: 'border-win bg-win text-on-result' },
  Draw: { letter: 'D', word: 'draw', tile: 'border-draw bg-draw/15 text-draw' },
  Loss: { letter: 'L', word: 'lost', tile: 'border-loss text-loss' },
} as const

/** The last results as letters in one line, newest last. */
export function FormStrip({ results }: { results: readonly FormResult[] }) {
  const words = results.map(({ result }) => looks[result].word).join(', ')
  return (
    <>
      <span className="sr-only">{`Your last ${results.length}, oldest first: ${words}.`}</span>
      <span aria-hidden="true" className="flex min-w-0 flex-1 gap-1">
        {results.map(({ _id, result }) => (
          <span
            key={_id}
            className={`grid aspect-square max-w-7 min-w-0 flex-1 place-items-center rounded-[0.4rem] border-2 font-score text-xs leading-none ${looks[result].tile}`}
          >
            {looks[result].letter}
          </span>
        ))}
      </span>
    </>
  )
}
