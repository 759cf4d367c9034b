import { type Query, QueryClient } from '@tanstack/react-query'

import { ApiError } from '../api-error.ts'
import { CACHED } from '../cache-names.ts'
import { onSignInChange, signInToken } from '../sign-in.ts'

/** A browser that knows of no network asks again when there is one. */
function shouldRetry(failures: number, error: Error): boolean {
  if (failures >= 2 || !(error instanceof ApiError)) return false
  return error.status === 0 ? navigator.onLine : error.status >= 500
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // Requests are sent even offline, so that people see the error instead of a skeleton.
    queries: {
      staleTime: 15_000,
      retry: shouldRetry,
      networkMode: 'always',
      refetchOnReconnect: true,
      // The pages of a sign-in that has ended are still shown for a moment.
      enabled: () => signInToken() !== null,
    },
    mutations: { networkMode: 'always' },
  },
})

/** When the newest request of each query began: its answer has what had changed before. */
export const askedAt = new WeakMap<Query, number>()

queryClient.getQueryCache().subscribe((event) => {
  if (event.type !== 'updated' || event.action.type !== 'fetch') return
  askedAt.set(event.query as Query, Date.now())
})

/** What a query's data can depend on beside its own feature. */
type Dependency = 'matches' | 'friends' | 'claims'

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      dependsOn?: readonly Dependency[]
      /** Its rows stay until it is left, though an answer may have taken them out: nothing moves under a finger. */
      keepsRows?: boolean
    }
  }
}

/** @param refetchType which of them are asked anew at once */
export function invalidateDependents(
  changed: Dependency,
  refetchType: 'active' | 'none' = 'active',
): void {
  void queryClient.invalidateQueries({
    refetchType,
    predicate: ({ meta }) => meta?.dependsOn?.includes(changed) === true,
  })
}

onSignInChange(async () => {
  queryClient.clear()
  // What this device has kept goes with the sign-in; plain http has no caches.
  if (!('caches' in self)) return
  for (const name of await caches.keys()) if (name.startsWith(CACHED)) await caches.delete(name)
  // So do the notifications that are shown, and those that the push service still has.
  const worker = await navigator.serviceWorker?.getRegistration()
  for (const shown of (await worker?.getNotifications?.()) ?? []) shown.close()
  await (await worker?.pushManager?.getSubscription())?.unsubscribe()
})
