import type { App } from '#platform/app.ts'
import type { Caller, Handlers } from '#platform/http/serve.ts'

import { assertReachable, forgetDevice, tellDevice } from './push-devices.commands.ts'
import { pushKeys } from './push-keys.commands.ts'
import type { pushEndpoints } from './push.contract.ts'
import { pushStateOf } from './push.queries.ts'

export function pushHandlers(app: App): Handlers<typeof pushEndpoints> {
  const state = async (caller: Caller) => {
    const { publicKey } = await pushKeys(app.database)
    const data = { publicKey, ...(await pushStateOf(app.database.read, caller)) }
    return { status: 200 as const, body: { data } }
  }
  return {
    'GET /push': ({ caller }) => state(caller),
    'PUT /push': async ({ caller, body, now }) => {
      assertReachable(body)
      await app.database.transact((trx) => tellDevice(trx, caller, body, now))
      return state(caller)
    },
    'DELETE /push': async ({ caller }) => {
      await app.database.transact((trx) => forgetDevice(trx, caller.signInId))
      return state(caller)
    },
  }
}
