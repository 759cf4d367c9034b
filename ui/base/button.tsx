import { createLink, type LinkComponent } from '@tanstack/react-router'
import type { ComponentProps, ReactNode, Ref } from 'react'

import { classNames } from './class-names.ts'
import { Spinner } from './spinner.tsx'

/** `bare`: a secondary action in a row. `sunk`: the main action while something is open. */
export type ButtonTone = 'primary' | 'quiet' | 'danger' | 'bare' | 'sunk'
export type ButtonSize = 'normal' | 'small'

interface ButtonStyle {
  tone?: ButtonTone | undefined
  size?: ButtonSize | undefined
  wide?: boolean | undefined
  icon?: ReactNode
}

const tones: Record<ButtonTone, string> = {
  primary: 'die bg-marigold text-on-marigold hover:bg-marigold-high [--die:var(--marigold-edge)]',
  quiet: 'die bg-card text-ink border border-field hover:bg-sunk [--die:var(--edge)]',
  danger: 'die bg-loss text-on-result hover:brightness-105 [--die:var(--loss-edge)]',
  bare: 'text-muted transition-colors hover:bg-sunk hover:text-ink',
  sunk: 'bg-sunk text-ink border border-field border-dashed',
}
const sizes: Record<ButtonSize, string> = {
  normal: 'min-h-12 px-5 text-base',
  small: 'min-h-11 px-3.5 text-base sm:min-h-10',
}
const bareSize = 'min-h-11 px-2.5 text-base whitespace-nowrap sm:min-h-10'
const faded =
  'aria-disabled:opacity-55 disabled:opacity-55 aria-disabled:saturate-50 disabled:saturate-50'

function classesOf({ tone = 'primary', size = 'normal', wide }: ButtonStyle, className?: string) {
  return classNames(
    'relative inline-flex items-center justify-center gap-2 rounded-field font-bold no-underline select-none',
    'leading-tight text-center',
    tones[tone],
    tone === 'bare' ? bareSize : sizes[size],
    tone !== 'sunk' && faded,
    wide === true && 'w-full',
    className,
  )
}

export interface ButtonProps extends ButtonStyle, Omit<ComponentProps<'button'>, 'children'> {
  children: ReactNode
  loading?: boolean | undefined
}

export function Button({
  tone,
  size,
  wide,
  icon,
  loading = false,
  className,
  children,
  type,
  onClick,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type === 'submit' && !loading ? 'submit' : 'button'}
      aria-busy={loading || undefined}
      aria-disabled={loading ? true : rest['aria-disabled']}
      onClick={loading ? undefined : onClick}
      className={classesOf({ tone, size, wide }, className)}
    >
      {/* Opacity, not visibility: screen readers still read the label. */}
      <span className={classNames('inline-flex items-center gap-2', loading && 'opacity-0')}>
        {icon}
        {children}
      </span>
      {loading && (
        <span className="absolute inset-0 grid place-items-center">
          <Spinner />
        </span>
      )}
    </button>
  )
}

interface ButtonAnchorProps extends ButtonStyle, ComponentProps<'a'> {
  ref?: Ref<HTMLAnchorElement>
}

function ButtonAnchor({ tone, size, wide, icon, className, children, ...rest }: ButtonAnchorProps) {
  return (
    <a {...rest} className={classesOf({ tone, size, wide }, className)}>
      {icon}
      {children}
    </a>
  )
}

const CreatedButtonLink = createLink(ButtonAnchor)

export const ButtonLink: LinkComponent<typeof ButtonAnchor> = (props) => (
  <CreatedButtonLink {...props} />
)
