import CircleAlert from 'lucide-react/icons/circle-alert'
import CircleCheck from 'lucide-react/icons/circle-check'
import Info from 'lucide-react/icons/info'
import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'

export type BannerTone = 'error' | 'info' | 'success'

const tones = {
  error: { classes: 'border-loss [--tint:var(--loss)] [&>svg]:text-loss', Icon: CircleAlert },
  info: { classes: 'border-draw [--tint:var(--draw)] [&>svg]:text-draw', Icon: Info },
  success: { classes: 'border-win [--tint:var(--win)] [&>svg]:text-win', Icon: CircleCheck },
}

export function Banner({
  tone = 'info',
  action,
  className,
  children,
}: {
  tone?: BannerTone
  action?: ReactNode
  className?: string
  children: ReactNode
}) {
  const { classes, Icon } = tones[tone]
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={classNames(
        'flex items-start gap-3 rounded-field border-2 bg-[color-mix(in_srgb,var(--tint)_8%,var(--card))] px-4 py-3 font-medium text-ink',
        classes,
        className,
      )}
    >
      <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <div className="min-w-0 flex-1">
        {children}
        {action !== undefined && <div className="mt-3">{action}</div>}
      </div>
    </div>
  )
}
