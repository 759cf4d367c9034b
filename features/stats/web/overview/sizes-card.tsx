import { Card } from '#ui/base/card.tsx'
import { RateBySides } from '#ui/charts/chance/rate-by-sides.tsx'

import { DECIDED_FLOOR, TOO_FEW } from '../../chance.rules.ts'
import type { SideStats } from '../../stats.contract.ts'

/** How often I win at tables of each size. */
export function SizesCard({ sides }: { sides: readonly SideStats[] }) {
  const rates = sides.map(({ n, decided, wins, sharedWins, chanceWins }) => ({
    n,
    decided,
    rate: decided === 0 ? 0 : (wins + sharedWins) / decided,
    chance: decided === 0 ? 1 / n : chanceWins / decided,
    few: decided < DECIDED_FLOOR,
  }))
  return (
    <Card title="Won, by table size">
      {rates.length === 0 ? (
        <p className="text-muted">No match has a winner yet.</p>
      ) : (
        <>
          <p className="-mt-3 text-base text-muted">
            Per cent, by how many sides played.
            {rates.some(({ few }) => few) && ` A hollow dot is ${TOO_FEW}.`}
          </p>
          <RateBySides title="Won, by table size" sides={rates} />
        </>
      )}
    </Card>
  )
}
