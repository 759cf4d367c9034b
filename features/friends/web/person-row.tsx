import { Link } from '@tanstack/react-router'
import Mail from 'lucide-react/icons/mail'
import type { ReactNode, Ref } from 'react'

import { fullName } from '#features/accounts/accounts.rules.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { PersonToken } from '#ui/lists/person-token.tsx'

export interface ListedPerson {
  _id: string
  firstName: string
  lastName: string
  email?: string
}

/** The name to show; for an invited address without an account the address itself. */
export function nameOf(person: ListedPerson): string {
  return fullName(person) || (person.email ?? '')
}

/** One person of a list with buttons; on narrow screens they wrap under the name. */
export function PersonRow({
  person,
  detail,
  hasPage = false,
  ref,
  children,
}: {
  person: ListedPerson
  /** A friend has a page; a tap anywhere in the row opens it, except on the buttons. */
  hasPage?: boolean
  /** A second, muted line; an address in it may wrap after the @. */
  detail?: string | undefined
  ref?: Ref<HTMLLIElement>
  /** Buttons or a badge. */
  children?: ReactNode
}) {
  const name = nameOf(person)
  const nameless = fullName(person) === ''
  return (
    <li
      ref={ref}
      tabIndex={-1}
      className="sheet-line relative flex flex-wrap items-center justify-end gap-x-3 gap-y-2.5 py-3 first:pt-1 last:border-b-0 last:pb-1"
    >
      <div className="flex min-w-0 flex-[1_1_10rem] items-center gap-3">
        <PersonToken
          colour={colourOf({ userId: person._id, name })}
          name={name}
          icon={nameless ? <Mail className="size-5" /> : undefined}
        />
        <div className="min-w-0">
          <p className="leading-snug font-bold wrap-anywhere">
            {hasPage ? (
              <Link
                to="/friends/$id"
                params={{ id: person._id }}
                className="text-ink no-underline after:absolute after:inset-0 after:rounded-field hover:underline focus-visible:outline-none focus-visible:after:outline-3 focus-visible:after:outline-focus"
              >
                <bdi>{name}</bdi>
              </Link>
            ) : (
              <bdi>{name}</bdi>
            )}
          </p>
          {detail !== undefined && detail !== '' && (
            <p className="text-sm leading-snug text-muted wrap-anywhere sm:text-[0.9375rem]">
              {breakable(detail)}
            </p>
          )}
        </div>
      </div>
      {children !== undefined && (
        <div className="relative z-1 flex shrink-0 gap-2.5">{children}</div>
      )}
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
