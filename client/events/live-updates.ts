import { useEffect } from 'react'

import { meQuery } from '../query/me.ts'
import { queryClient } from '../query/query-client.ts'
import { forgetPosition } from '../seen-position.ts'
import { EVERYTHING } from './event-parser.ts'
import { createRefreshing } from './refreshing.ts'
import { type Received, watchEvents } from './watch-events.ts'

/** The server tells all pages of missed events in the same moment; they must not all ask in it. */
const GAP_MS = 4000

export function LiveUpdates(): null {
  useEffect(() => {
    const loadedAt = performance.timeOrigin
    const refreshing = createRefreshing()
    let isFirst = true
    let asking: ReturnType<typeof setTimeout> | undefined

    const refreshAll = (since: number) => {
      for (const what of EVERYTHING) refreshing.add({ what, ids: [], at: null, since })
    }

    function take(event: Received): void {
      const { receivedAt } = event
      forgetPosition()
      switch (event.type) {
        case 'hello':
          // Something has changed after this page had asked for its data.
          if (isFirst && receivedAt - event.quietMs >= loadedAt) {
            refreshAll(receivedAt - event.quietMs)
          }
          isFirst = false
          break
        case 'changed':
          refreshing.add({ ...event, since: receivedAt })
          break
        case 'gap':
          asking ??= setTimeout(() => {
            asking = undefined
            refreshAll(Date.now())
          }, Math.random() * GAP_MS)
          break
        case 'ended':
          // The answer, a 401, leads to the sign-in.
          void queryClient.invalidateQueries({ queryKey: meQuery.queryKey })
      }
    }

    const stop = watchEvents(take)
    return () => {
      stop()
      clearTimeout(asking)
      refreshing.stop()
    }
  }, [])
  return null
}
