import { BoxFace } from '#features/games/web/box-face.tsx'
import { numberWords } from '#features/plays/file-reading.rules.ts'
import { Card } from '#ui/base/card.tsx'

import type { DryRun } from '../work/steps.ts'

const SHOWN = 12

/** The games that nobody here has logged yet, and the places. */
export function NewGames({ games, places }: Pick<DryRun, 'games' | 'places'>) {
  const count = games.total - games.known
  if (count === 0 && places.total === 0) return null
  return (
    <Card title="What comes along" className="max-lg:order-1">
      {count > 0 && (
        <>
          <h3 className="mb-2 font-sans! text-base font-bold tracking-normal">
            {count === 1 ? '1 new game' : `${numberWords(count)} new games`}
          </h3>
          <Names all={games.newOnes} total={count} faces />
        </>
      )}
      {places.total > 0 && (
        <>
          <h3 className="mt-4 mb-2 font-sans! text-base font-bold tracking-normal first:mt-0">
            {places.total === 1 ? '1 place' : `${numberWords(places.total)} places`}
          </h3>
          <Names all={places.names} total={places.total} />
        </>
      )}
    </Card>
  )
}

function Names({
  all,
  total,
  faces = false,
}: {
  all: readonly string[]
  total: number
  faces?: boolean
}) {
  const shown = all.slice(0, SHOWN)
  return (
    <ul role="list" className="flex flex-wrap gap-2">
      {shown.map((name) => (
        <li
          key={name}
          className="flex min-h-8 max-w-full items-center gap-2 rounded-full bg-sunk py-1 pr-3.5 pl-1.5 text-base font-semibold [&>span:first-child]:pl-1.5"
        >
          {faces && <BoxFace game={{ name }} size={24} />}
          <span className="min-w-0 truncate">{name}</span>
        </li>
      ))}
      {total > shown.length && (
        <li className="flex min-h-8 items-center px-1 text-base text-muted">
          and {numberWords(total - shown.length)} more
        </li>
      )}
    </ul>
  )
}
