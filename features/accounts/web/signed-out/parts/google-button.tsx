import { useId } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useSubmission } from '#client/use-submission.ts'
import { Button } from '#ui/base/button.tsx'

import { providers, useProviders } from './providers.ts'

/** Ends at `redirect`. Disabled, with a note, if not set up. */
export function GoogleButton({ redirect }: { redirect?: string | undefined }) {
  const noteId = useId()
  const known = useProviders()
  const start = useSubmission(async () => {
    const { google } = await providers()
    if (!google) return
    const search = redirect === undefined ? '' : `?${new URLSearchParams({ redirect })}`
    window.location.assign(`/api/auth/google${search}`)
  })
  const unavailable = known?.google === false
  return (
    <div className="-mb-5">
      <Button
        tone="quiet"
        wide
        className="max-[22rem]:px-2"
        icon={<GoogleMark />}
        aria-disabled={unavailable}
        aria-describedby={noteId}
        loading={start.pending}
        onClick={unavailable ? undefined : () => void start.run()}
      >
        Continue with Google
      </Button>
      {/* Its space is reserved, so that nothing moves when the response arrives. */}
      <p
        id={noteId}
        className="flex min-h-13 items-center justify-center pt-2 text-center text-base text-balance text-muted"
      >
        {unavailable && 'Google sign-in is not set up on this server'}
        {start.error !== null && messageOf(start.error, 'Something went wrong.')}
      </p>
    </div>
  )
}

function GoogleMark() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="size-5 shrink-0">
      <path
        fill="#4285f4"
        d="M23.5 12.3c0-.8-.1-1.6-.2-2.3H12v4.5h6.5a5.6 5.6 0 0 1-2.4 3.6v3h3.9c2.2-2.1 3.5-5.2 3.5-8.8z"
      />
      <path
        fill="#34a853"
        d="M12 24c3.2 0 6-1.1 8-2.9l-3.9-3a7.2 7.2 0 0 1-10.8-3.8h-4v3.1A12 12 0 0 0 12 24z"
      />
      <path fill="#fbbc05" d="M5.3 14.3a7.2 7.2 0 0 1 0-4.6V6.6h-4a12 12 0 0 0 0 10.8l4-3.1z" />
      <path
        fill="#ea4335"
        d="M12 4.8c1.8 0 3.4.6 4.6 1.8L20 3.2A12 12 0 0 0 1.3 6.6l4 3.1A7.2 7.2 0 0 1 12 4.8z"
      />
    </svg>
  )
}
