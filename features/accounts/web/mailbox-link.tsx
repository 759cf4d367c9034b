import { textLinkLooks } from '#web/ui/text-link.tsx'

import { useProviders } from './providers.ts'

/** The way to the mails where the server sends none but keeps them for its only user: us. */
export function MailboxLink() {
  const known = useProviders()
  if (known?.mailbox !== true) return null
  return (
    // A page of the server, not of this app.
    <a href="/dev/mailbox" className={textLinkLooks}>
      Open this computer’s mailbox
    </a>
  )
}
