import { getRouteApi, useNavigate, useRouter } from '@tanstack/react-router'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { signInToken } from '#client/sign-in.ts'
import { useSubmission } from '#client/use-submission.ts'
import { whenServed } from '#client/when-served.ts'
import { AccountCard, Or } from '#features/accounts/web/signed-out/parts/account-card.tsx'
import { GoogleButton } from '#features/accounts/web/signed-out/parts/google-button.tsx'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { toast } from '#ui/base/toast.ts'

const route = getRouteApi('/_public/join/$token')

export function JoinPage() {
  const link = route.useLoaderData()
  const router = useRouter()
  if (link.is === 'found') return <Asked name={link.name} />
  if (link.is === 'failed') {
    return (
      <AccountCard title="Be friends">
        <Banner
          tone="error"
          action={
            <Button tone="quiet" size="small" onClick={() => void router.invalidate()}>
              Try again
            </Button>
          }
        >
          {link.message}
        </Banner>
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title="This link has ended"
      lead="A friend link works for 30 days, until its owner ends it or makes another one. Ask for a new one, or find each other on Tabletally."
    >
      {signInToken() === null ? (
        <ButtonLink wide to="/signup">
          Create account
        </ButtonLink>
      ) : (
        <ButtonLink wide to="/friends">
          Find friends
        </ButtonLink>
      )}
    </AccountCard>
  )
}

function Asked({ name }: { name: string }) {
  const { token } = route.useParams()
  const isSignedIn = signInToken() !== null
  const redirect = paths.friendLink(token)
  const words = 'On Tabletally friends log their game nights together: who played, and who won.'
  if (isSignedIn) {
    return (
      <AccountCard title={`Be friends with ${name}?`} lead={words}>
        <Accept token={token} />
      </AccountCard>
    )
  }
  return (
    <AccountCard
      title={`${name} wants to play`}
      documentTitle="Be friends"
      lead={words}
      foot={
        <>
          Already have an account?{' '}
          <TextLink to="/login" search={{ redirect }}>
            Sign in
          </TextLink>
        </>
      }
    >
      <ButtonLink wide to="/signup" search={{ join: token }}>
        Create account
      </ButtonLink>
      <Or />
      <GoogleButton redirect={redirect} />
    </AccountCard>
  )
}

function Accept({ token }: { token: string }) {
  const navigate = useNavigate()
  const accept = useSubmission(async () => {
    // The query library is not in this page's chunks; it loads during the request.
    const [{ message }, { refreshFriends }] = await Promise.all([
      api('POST /friend-links/:token/accept', { params: { token } }),
      whenServed(() => import('../friend-queries.ts')),
    ])
    refreshFriends()
    toast.success(message ?? 'Friend added.')
    await navigate({ to: '/friends', replace: true })
  })
  return (
    <>
      {accept.error !== null && (
        <Banner tone="error">{messageOf(accept.error, 'Failed to accept.')}</Banner>
      )}
      <Button wide loading={accept.pending} onClick={() => void accept.run()}>
        Accept
      </Button>
      <ButtonLink wide tone="quiet" to="/dashboard">
        Not now
      </ButtonLink>
    </>
  )
}
