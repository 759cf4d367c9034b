import { useMe } from '#client/query/me.ts'
import { AskPush } from '#features/notifications/web/ask-push.tsx'

import type { Match } from '../../matches.contract.ts'
import { MatchNews } from './match-news.tsx'

export function FreshNews({ match }: { match: Pick<Match, '_id' | 'players'> }) {
  const me = useMe()
  const isWaiting = match.players.some(
    ({ user, confirmed }) => user !== null && user._id !== me._id && !confirmed,
  )
  return (
    <>
      <MatchNews match={match} fresh />
      {isWaiting && <AskPush />}
    </>
  )
}
