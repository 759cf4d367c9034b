import { type ReactNode, useState, useTransition } from 'react'

import { Button, type ButtonSize, type ButtonTone } from '../base/button.tsx'

export interface Opening {
  open: boolean
  onOpenChange: (open: boolean) => void
}

export function Opener({
  label,
  onPress,
  children,
  ...button
}: {
  label: string
  tone: ButtonTone
  size?: ButtonSize
  icon?: ReactNode
  className?: string
  onPress?: () => void
  children: (opening: Opening) => ReactNode
}) {
  const [open, setOpen] = useState<boolean>()
  const [loading, startTransition] = useTransition()
  return (
    <>
      <Button
        {...button}
        loading={loading}
        onClick={() => {
          onPress?.()
          startTransition(() => setOpen(true))
        }}
      >
        {label}
      </Button>
      {open !== undefined && children({ open, onOpenChange: setOpen })}
    </>
  )
}
