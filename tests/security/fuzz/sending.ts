import { newId } from '#platform/ids.ts'
import type { TestApp } from '#tests/support/engines.ts'
import { injected } from '#tests/support/http/request.ts'
import { subscribe } from '#tests/support/servers/test-push-service.ts'

import type { Attack } from './near-misses.ts'

/** Valid values for each field name; the ids are of nothing, so that no request deletes a user. */
export function wellMeantTexts(): Record<string, string> {
  const { endpoint, keys } = subscribe()
  return {
    endpoint,
    ...keys,
    ...{ date: '2026-10-01', email: 'ann@example.com', password: 'lamplit-Table-7' },
    ...{ newPassword: 'lamplit-Table-8', limit: '1', players: '1-4', year: '2026' },
    join: 'a'.repeat(43),
    ...{ day: '2026-10-01', from: '2026-10-01', to: '2026-10-02' },
    ...{ createdAt: '2026-10-01T12:00:00.000Z', seen: '2026-10-01T12:00:00.000Z' },
    ...{ id: newId(), _id: newId(), userId: newId(), friendId: newId(), senderId: newId() },
  }
}

/** Each of the long texts is sent at hundreds of places. */
const encodings = new Map<string, string>()
function encoded(text: string): string {
  const known = encodings.get(text) ?? encodeURIComponent(text)
  encodings.set(text, known)
  return known
}

export async function sendAttack(
  { server }: TestApp,
  attack: Attack,
  token: string,
): Promise<void> {
  const { key, endpoint, params, query, body, headers } = attack
  const search = Object.entries(query).map(([name, text]) => `${name}=${encoded(text)}`)
  // A logout must not revoke the sign-in that the test uses.
  const signsIn = endpoint.access === 'signed-in' && key !== 'POST /auth/logout'
  const type: Record<string, string> =
    body === undefined ? {} : { 'content-type': 'application/json' }
  const request = injected(key.replace(' ', ' /api'), {
    ...{ params, body, headers: { ...type, ...headers }, token: signsIn ? token : undefined },
  })
  await server.inject({
    ...request,
    url: `${request.url}${search.length > 0 ? `?${search.join('&')}` : ''}`,
  })
}
