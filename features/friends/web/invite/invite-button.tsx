import QrCode from 'lucide-react/icons/qr-code'
import { Suspense, useState } from 'react'

import { Button, type ButtonProps } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

// Few visits invite somebody, and the code of a link is large.
const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog)

/** Opens the dialog with the user's friend link. */
export function InviteButton({
  children = 'Invite',
  ...look
}: Pick<ButtonProps, 'tone' | 'size' | 'className' | 'icon'> & {
  children?: string
}) {
  const [opened, setOpened] = useState(false)
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        tone="quiet"
        {...look}
        onPointerEnter={() => InviteDialog.preload()}
        onFocus={() => InviteDialog.preload()}
        onClick={() => {
          setOpened(true)
          setOpen(true)
        }}
      >
        {children}
      </Button>
      {opened && (
        <Suspense>
          <InviteDialog open={open} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  )
}

export const inviteIcon = <QrCode aria-hidden="true" className="size-5" />
