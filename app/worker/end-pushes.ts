import { logFailure } from '#client/log.ts'
import { onSignInChange } from '#client/sign-in.ts'

/**
 * Whoever uses this browser next is told nothing of the last sign-in, also where the server does not hear
 * of its end: without a network the sign-out is this browser's alone.
 */
onSignInChange(() => {
  void endPushes().catch((error: unknown) => logFailure('Ending push messages', error))
})

async function endPushes(): Promise<void> {
  // Plain http has no service worker.
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (registration === undefined) return
  for (const shown of await registration.getNotifications()) shown.close()
  // Not every browser with a service worker has it.
  if (!('pushManager' in registration)) return
  await (await registration.pushManager.getSubscription())?.unsubscribe()
}
