import QrCode from 'lucide-react/icons/qr-code'
import type { ComponentProps } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Opener } from '#ui/overlays/opener.tsx'

// Few visits invite somebody, and the code of a link is large.
const InviteDialog = lazyComponent(async () => (await import('./invite-dialog.tsx')).InviteDialog)

export function InviteButton(look: Partial<Omit<ComponentProps<typeof Opener>, 'children'>>) {
  return (
    <Opener label="Invite" tone="quiet" {...look}>
      {(opening) => <InviteDialog {...opening} />}
    </Opener>
  )
}

export const inviteIcon = <QrCode aria-hidden="true" className="size-5" />
