import { connect } from '#database/connect.ts'
import { updateTotals } from '#features/totals/updating-totals.commands.ts'
import { systemClock } from '#platform/clock.ts'
import { startBackground } from '#server/background-work.ts'
import { createLog } from '#server/logging/server-log.ts'

/**
 * Adds matches to the tallies as the product does: by its functions, at its pace, on a connection of
 * their own. `alone` keeps the two connections from waiting for each other's transaction, which would
 * block the process.
 */
export async function startTotals(address: string) {
  const connection = await connect(address)
  let last: Promise<unknown> = Promise.resolve()
  const alone = <T>(work: () => T | Promise<T>): Promise<T> => {
    const mine = last.then(work)
    last = mine.catch(() => undefined)
    return mine
  }
  const database: typeof connection = {
    ...connection,
    transact: (work) => alone(() => connection.transact(work)),
  }
  startBackground({ database, clock: systemClock, log: createLog('warn') })
  return { alone, updateTotals: (user: string, now: Date) => updateTotals(database, user, now) }
}
