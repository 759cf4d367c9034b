import type { ComponentProps } from 'react'

import { classNames } from '../base/class-names.ts'
import { ScoreNumber } from './score-number.tsx'
import { shortScore } from './score-words.ts'

export function Sheet({ className, ...rest }: ComponentProps<'ul'>) {
  return <ul {...rest} className={classNames('w-full', className)} />
}

export function Score({ value, size = 'row' }: { value: number | null; size?: 'row' | 'hero' }) {
  const long = value !== null && shortScore(value).length > 5
  const classes = size === 'hero' ? 'text-6xl leading-none' : long ? 'text-base' : 'text-xl'
  if (value === null) {
    return (
      <span className={`font-score text-muted ${classes}`}>
        <span aria-hidden="true">–</span>
        <span className="sr-only">no score</span>
      </span>
    )
  }
  return (
    <span className={`font-score ${classes}`}>
      <ScoreNumber value={value} />
    </span>
  )
}
