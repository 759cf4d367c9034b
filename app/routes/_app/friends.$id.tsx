import { createFileRoute } from '@tanstack/react-router'

import { FriendPage } from '#features/stats/web/person/friend-page.tsx'

export const Route = createFileRoute('/_app/friends/$id')({ component: FriendPage })
