import { use } from 'react'

import { queryClient } from '#client/query/query-client.ts'

import type { Match } from '../../matches.contract.ts'
import { MatchNews } from './match-news.tsx'
import { newsQuery } from './news-query.ts'

/** So long what stands below waits, so that it does not move. */
const PATIENCE_MS = 1500

const settled = new Map<string, Promise<void>>()

/** A promise that is the same for each render: when the news of a match is here, or will not be soon. */
function settledOf(id: string): Promise<void> {
  const known = settled.get(id)
  if (known !== undefined) return known
  const read = queryClient.query(newsQuery(id)).then(
    () => {},
    () => {},
  )
  const wait = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  const promise = Promise.race([read, wait])
  settled.set(id, promise)
  return promise
}

/** What a match changed, on a later visit: it suspends until it is known whether there is anything. */
export function SettledNews({ match }: { match: Pick<Match, '_id' | 'players'> }) {
  use(settledOf(match._id))
  return <MatchNews match={match} />
}
