import { getRouteApi, useLocation } from '@tanstack/react-router'

import { AccountCard, MailboxLink } from '#features/accounts/web/signed-out/parts/account-card.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { ResendForm } from './resend-form.tsx'

const route = getRouteApi('/_public/check-email')

export function CheckEmailPage() {
  const search = route.useSearch()
  const mailbox = route.useLoaderData()?.mailbox ?? null
  const emailFromState = useLocation({ select: ({ state }) => state.email })
  const email = search.email ?? emailFromState ?? ''

  return (
    <AccountCard
      title="Check your email"
      lead={
        email === '' ? (
          'We sent you a link. Open it to verify your address.'
        ) : (
          <>
            We sent a link to <strong className="text-ink">{email}</strong>. Open it to verify your
            address.
          </>
        )
      }
      foot={
        <TextLink to="/login" state={{ email }}>
          Back to sign in
        </TextLink>
      }
    >
      {mailbox !== null && (
        <Banner tone="info" action={<MailboxLink path={mailbox} />}>
          This server sends no mail: it keeps all of it on this computer.
        </Banner>
      )}
      <h2 className="text-xl">Nothing there?</h2>
      <p className="-mt-3 text-muted">Look in your spam folder, or let us send it again.</p>
      <ResendForm key={email} email={email} join={search.join} />
    </AccountCard>
  )
}
