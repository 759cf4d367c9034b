import type { ComponentProps, ReactNode } from 'react'

import { classNames } from './class-names.ts'

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The accessible name, also the tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' ? 'submit' : 'button'}
      aria-label={label}
      title={label}
      className={classNames(
        'grid size-11 shrink-0 place-items-center rounded-field text-muted transition-colors hover:bg-sunk hover:text-ink',
        'disabled:opacity-50 aria-disabled:opacity-50',
        className,
      )}
    >
      {icon}
    </button>
  )
}
