import { api } from '#client/api.ts'
import { PUSH_CHANGED } from '#client/cache-names.ts'
import { queryClient } from '#client/query/query-client.ts'

import type { PushWant } from '../push-kinds.rules.ts'
import { cachePush, pushQuery } from './push-queries.ts'
import { pushObstacles, pushSupport } from './push-support.ts'

/** The message says why, for people. */
export class NotTold extends Error {}

const NOT_REGISTERED = 'This browser could not be registered at its push service. Try again later.'
/** So long a service worker that was just installed may take to begin. */
const PATIENCE_MS = 10_000

/** @throws NotTold, or ApiError */
export async function tellDevice(wants: readonly PushWant[]): Promise<void> {
  const before = pushSupport()
  if (before !== 'possible') throw new NotTold(pushObstacles[before])
  const permission = await Notification.requestPermission()
  if (permission === 'denied') throw new NotTold(pushObstacles.blocked)
  if (permission !== 'granted') throw new NotTold('Your browser was not allowed to tell you.')
  const { publicKey } = await queryClient.query(pushQuery)
  const { endpoint, keys } = await subscribe(publicKey)
  cachePush((await api('PUT /push', { body: { endpoint, keys, wants: [...wants] } })).data)
}

export async function tellNothing(): Promise<void> {
  cachePush((await api('DELETE /push')).data)
  const registration = await navigator.serviceWorker.getRegistration()
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
}

/** For another subscription of the browser, if this sign-in is told anything. */
export async function tellChanged(): Promise<void> {
  const { wants } = (await api('GET /push')).data
  // A permission that was taken back is not asked for again.
  if (wants.length > 0 && Notification.permission === 'granted') await tellDevice(wants)
  await caches.delete(PUSH_CHANGED)
}

async function subscribe(publicKey: string) {
  try {
    const { pushManager } = await registered()
    const options = { userVisibleOnly: true, applicationServerKey: publicKey }
    const subscription = await pushManager.subscribe(options).catch(async (error: unknown) => {
      // One that was made with another key, of a server that had this address before.
      const old = await pushManager.getSubscription()
      if (old === null) throw error
      await old.unsubscribe()
      return pushManager.subscribe(options)
    })
    const { endpoint = '', keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON()
    return { endpoint, keys: { p256dh, auth } }
  } catch (error) {
    throw new NotTold(NOT_REGISTERED, { cause: error })
  }
}

function registered(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('No service worker')), PATIENCE_MS)
  })
  return Promise.race([navigator.serviceWorker.ready, late])
}
