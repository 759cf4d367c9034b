import { textLinkClasses } from '#ui/base/text-link.tsx'

/** Links to the mailbox of a server that does not send its mails. */
export function MailboxLink({ path }: { path: string }) {
  return (
    // A plain link: the server renders that page, not this app.
    <a href={path} className={textLinkClasses}>
      Open the mailbox
    </a>
  )
}
