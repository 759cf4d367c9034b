import { classNames } from '#ui/base/class-names.ts'

import type { TableRecord } from './record-query.ts'

/** How often the reader was ahead, and the other: `21:26`. */
export function RecordNumbers({
  name,
  ahead,
  behind,
}: Pick<TableRecord, 'name' | 'ahead' | 'behind'>) {
  return (
    <>
      <span className="sr-only">{`You ahead ${ahead}, ${name} ahead ${behind}`}</span>
      <span aria-hidden="true" className="font-score text-xl leading-none whitespace-nowrap">
        <span className={classNames(ahead < behind && 'text-muted')}>{ahead}</span>
        <span className="px-0.5">:</span>
        <span className={classNames(behind < ahead && 'text-muted')}>{behind}</span>
      </span>
    </>
  )
}

/** Whether a match has compared the two. */
export function isCompared({ ahead, behind, level }: TableRecord): boolean {
  return ahead + behind + level > 0
}
