import type { ReactNode } from 'react'

import { Drawing } from './drawing.tsx'
import { type Numbers, NumbersTable } from './numbers-table.tsx'

/** A plot and its numbers as a table below it. */
export function Plot({
  title,
  description,
  height,
  numbers,
  children,
}: {
  title: string
  /** What it shows, in words. */
  description: string
  /** In px. */
  height: number
  /** null where they stand elsewhere. */
  numbers: Omit<Numbers, 'caption'> | null
  /** Draws it for a width in px. */
  children: (width: number) => ReactNode
}) {
  return (
    <>
      <Drawing title={title} description={description} height={height}>
        {children}
      </Drawing>
      {numbers !== null && <NumbersTable caption={title} {...numbers} />}
    </>
  )
}
