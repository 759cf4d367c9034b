import { textLinkLooks } from '#ui/base/text-link.tsx'

/** The way to the mails of a server that keeps them instead of sending them. */
export function MailboxLink({ path }: { path: string }) {
  return (
    // A page of the server's, not of this app.
    <a href={path} className={textLinkLooks}>
      Open the mailbox
    </a>
  )
}
