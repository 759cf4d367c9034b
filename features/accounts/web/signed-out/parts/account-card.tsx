import { type FocusEvent, type ReactNode, useState } from 'react'

import { Card } from '#ui/base/card.tsx'
import { classNames } from '#ui/base/class-names.ts'
import { textLinkClasses } from '#ui/base/text-link.tsx'
import { TextField, type TextFieldProps } from '#ui/fields/text-field.tsx'

export function AccountCard({
  title,
  documentTitle = title,
  lead,
  foot,
  newcomer,
  children,
}: {
  title: string
  documentTitle?: string
  lead?: ReactNode
  foot?: ReactNode
  /** On phones above the heading, in place of the foot, before the first sign-in of a browser. */
  newcomer?: ReactNode
  children?: ReactNode
}) {
  return (
    <Card className="sm:p-8">
      <title>{`${documentTitle} · Tabletally`}</title>
      {newcomer}
      <h1 className={newcomer === undefined ? 'text-4xl' : 'text-4xl newcomer:text-2xl'}>
        {title}
      </h1>
      {lead !== undefined && <p className="mt-2 text-muted">{lead}</p>}
      <div
        className={classNames(
          'mt-6 flex flex-col gap-5',
          newcomer !== undefined && 'newcomer:mt-3 newcomer:gap-3',
        )}
      >
        {children}
      </div>
      {foot !== undefined && (
        <p
          className={classNames(
            'mt-6 border-t-[1.5px] border-dashed border-line pt-4 text-center',
            newcomer !== undefined && 'newcomer:hidden',
          )}
        >
          {foot}
        </p>
      )}
    </Card>
  )
}

export function Or() {
  return (
    <p className="flex items-center gap-3 text-base text-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
      or
    </p>
  )
}

export function EmailField(field: Pick<TextFieldProps, 'value' | 'onChange' | 'error'>) {
  return <TextField label="Email" name="email" kind="email" required {...field} />
}

/** Of a server that does not send its mails. */
export function MailboxLink({ path }: { path: string }) {
  return (
    // A plain link: the server renders that page, not this app.
    <a href={path} className={textLinkClasses}>
      Open the mailbox
    </a>
  )
}

/**
 * Hides a problem until its field was left, or submitting was tried. Put `onBlur` on the form; its
 * fields need the same names as the problems.
 */
export function useProblems<Name extends string>(problems: Record<Name, string | null>) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const names = Object.keys(problems) as Name[]
  const isShown = (name: Name) => submitted || left.includes(name)
  return {
    shown: Object.fromEntries(
      names.map((name) => [name, isShown(name) ? problems[name] : null]),
    ) as Record<Name, string | null>,
    any: names.some((name) => problems[name] !== null),
    showAll: () => setSubmitted(true),
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return
      const show = () => setLeft((before) => [...before, target.name])
      if (!document.documentElement.matches(':active')) return show()
      // Pressing a link or button does not mean that the field is finished; and an error message
      // that appears during the press would move the pressed element away.
      if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
      window.addEventListener('mouseup', () => setTimeout(show), { once: true })
    },
  }
}
