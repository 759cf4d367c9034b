import { useQuery } from '@tanstack/react-query'

import { OwedCard } from '#features/confirmations/web/owed-card.tsx'
import { owedQuery } from '#features/confirmations/web/owed-query.ts'

/** Who owes the reader a confirmation. Nothing stands below it that could move. */
export function OwedMatches() {
  const { data: owed } = useQuery(owedQuery)
  return (
    <div className="mt-5">
      <OwedCard owed={owed} />
    </div>
  )
}
