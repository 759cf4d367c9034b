import { type MouseEvent, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { useMoreFocus } from '#ui/lists/row-focus.ts'

/** The first rows of a list, and all of them after a press. */
export function useFirstRows<Row>(rows: readonly Row[], first: number) {
  const [isAll, setIsAll] = useState(false)
  const keepFocus = useMoreFocus(!isAll)
  return {
    shown: isAll ? rows : rows.slice(0, first),
    showAll: (press: MouseEvent<HTMLElement>) => {
      keepFocus(press)
      setIsAll(true)
    },
  }
}

/** Below such a list: the button for all rows; then how many more there are than the answer lists. */
export function EndOfRows({
  shown,
  listed,
  total,
  onShowAll,
}: {
  shown: number
  listed: number
  total: number
  onShowAll: (press: MouseEvent<HTMLElement>) => void
}) {
  if (listed > shown) {
    return (
      <Button size="small" tone="bare" className="mt-2 -ml-2.5" onClick={onShowAll}>
        Show all {listed}
      </Button>
    )
  }
  if (total === listed) return null
  return <p className="mt-2 text-base text-muted">and {total - listed} more</p>
}
