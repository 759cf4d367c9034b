import { findFriendLink } from '#features/friends/web/invite/friend-link.ts'

import type { Opened } from '../../routes.tsx'

export { JoinPage as component } from '#features/friends/web/invite/join-page.tsx'

export const loader = async ({ params: { token } }: Opened<'token'>) => findFriendLink(token)
