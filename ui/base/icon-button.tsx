import type { ComponentProps, ReactNode } from 'react'

import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string
  icon: ReactNode
  tone?: 'plain' | 'danger'
}

/** A square button of 44 px with only an icon. */
export function IconButton({
  label,
  icon,
  tone = 'plain',
  className,
  type,
  ...rest
}: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field transition-colors hover:bg-sunk',
        'disabled:opacity-50 aria-disabled:opacity-50',
        tone === 'danger' ? 'text-loss' : 'text-muted hover:text-ink',
        className,
      )}
    >
      {icon}
    </button>
  )
}
