import { findInvitation } from '#features/sign-up/web/mailed-invitation.ts'

import type { Opened } from '../../routes.tsx'

/** Awaited, so that nothing is typed before it is filled in, or said that the link has ended. */
export const loader = async ({
  deps: { invite },
}: Opened<never, { invite?: string | undefined }>) =>
  invite === undefined ? null : findInvitation(invite)

export { SignupPage as component } from '#features/sign-up/web/signup-page.tsx'
