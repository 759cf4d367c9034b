import { type ReactNode, useState, useTransition } from 'react'

import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { Button, type ButtonSize, type ButtonTone } from '#ui/base/button.tsx'

export interface OpenedProps {
  match: OpenedMatch
  open: boolean
  onOpenChange: (open: boolean) => void
}

/** A button that opens a dialog, which is loaded with the press. */
export function Opener({
  label,
  tone,
  size = 'small',
  icon,
  className,
  opened: Opened,
  match,
  onPress,
}: {
  label: string
  tone: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  opened: React.ComponentType<OpenedProps>
  match: OpenedMatch
  onPress?: () => void
}) {
  const [open, setOpen] = useState<boolean>()
  const [loading, startTransition] = useTransition()
  return (
    <>
      <Button
        tone={tone}
        size={size}
        icon={icon}
        className={className}
        loading={loading}
        onClick={() => {
          onPress?.()
          startTransition(() => setOpen(true))
        }}
      >
        {label}
      </Button>
      {open !== undefined && <Opened match={match} open={open} onOpenChange={setOpen} />}
    </>
  )
}
