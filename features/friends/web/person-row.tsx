import Mail from 'lucide-react/icons/mail'
import type { ReactNode, Ref } from 'react'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'

export interface ListedPerson {
  _id: string
  firstName: string
  lastName: string
  email?: string
}

/** The address, if it is invited and has no account. */
export function nameOf(person: ListedPerson): string {
  return fullName(person) || (person.email ?? '')
}

/** Covers the whole row, except the buttons. */
export const rowLinkClasses =
  'text-ink no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus'

export function PersonRow({
  person,
  detail,
  ref,
  children,
}: {
  person: ListedPerson
  /** A second, muted line; an address in it may wrap after the @. */
  detail?: string | undefined
  ref?: Ref<HTMLLIElement>
  children?: ReactNode
}) {
  const name = nameOf(person)
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="sheet-line flex flex-wrap items-center justify-end gap-x-3 gap-y-2.5 py-3 first:pt-1 last:border-b-0 last:pb-1"
    >
      <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
        {fullName(person) === '' ? (
          <Mail aria-hidden="true" className="size-9 shrink-0 p-1.5 text-muted" />
        ) : (
          <Meeple piece={colourOf({ userId: person._id, name })} className="size-9" />
        )}
        <div className="min-w-0">
          <p className="leading-snug font-bold wrap-anywhere">
            <bdi>{name}</bdi>
          </p>
          {detail !== undefined && detail !== '' && (
            <p className="text-base leading-snug text-muted wrap-anywhere">{breakable(detail)}</p>
          )}
        </div>
      </div>
      {children !== undefined && <div className="flex shrink-0 gap-2.5">{children}</div>}
    </li>
  )
}

function breakable(text: string): ReactNode {
  const at = text.indexOf('@') + 1
  return (
    <>
      {text.slice(0, at)}
      <wbr />
      {text.slice(at)}
    </>
  )
}
