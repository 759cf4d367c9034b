import type { Aim } from './aim.ts'

/** The friend link is Ann's; Dan, Cem and she herself have it. */
export const friendLinkAims = {
  'POST /friends/link': ({ ann }) => ({ as: ann }),
  'DELETE /friends/link': ({ ann }) => ({ as: ann }),
  'POST /friend-links/:token/accept': ({ ann, cem, dan, friendLink }, chance) => ({
    as: chance.of([dan, dan, cem, ann]),
    params: { token: friendLink },
  }),
} satisfies Record<string, Aim>
