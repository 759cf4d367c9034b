import { api } from '#client/api.ts'

import type { Account } from '../../people-guesses.rules.ts'

/** null where they are not known; then nobody is guessed to be one, and the check says why. */
export async function friendsOf(me: Account, token: string): Promise<readonly Account[] | null> {
  try {
    const params = { userId: me._id }
    return (await api('GET /friends/list/:userId', { params, token })).data
  } catch {
    return null
  }
}
