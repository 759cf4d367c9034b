import { connect, type Database, type Trx } from '#database/connect.ts'
import { migrate } from '#database/migrations/migrate.ts'
import { changed, publish } from '#database/pub-sub/collected.ts'
import { addCrowd, type Somebody } from '#tests/support/data/crowd.ts'
import { freePort } from '#tests/support/servers/free-port.ts'

import { startBenchPostgres } from './bench-postgres.ts'

const WRITERS = 8
const PEOPLE = 64
const WARM_UP_MS = 1000

export interface CommitFigures {
  how: string
  /** Commits a second, of each round. */
  perSecond: number[]
}

type Tell = (trx: Trx, who: Somebody) => Promise<void>

const invalidation: Tell = async (trx, { id }) =>
  changed(trx, { what: 'matches', userIds: [id], ids: [id], at: null })

/** How many transactions commit in a second on PostgreSQL with all its default settings. */
export async function measureCommits(
  data: string,
  rounds: number,
  seconds: number,
): Promise<CommitFigures[]> {
  const postgres = await startBenchPostgres(data, await freePort())
  const one = await connect(postgres.address)
  await migrate(one)
  const { people } = await addCrowd(one, PEOPLE)
  const listening: Database[] = []
  const listen = async () => {
    for (let count = 0; count < 2; count += 1) {
      const database = await connect(postgres.address)
      await new Promise<void>((resolve) => database.pubSub.onChanges(() => resolve()))
      listening.push(database)
    }
  }
  const ways: { how: string; tell: Tell; listens: boolean }[] = [
    { how: 'without invalidations', tell: async () => undefined, listens: false },
    { how: 'invalidations, nobody listens', tell: invalidation, listens: false },
    { how: 'invalidations, two instances listen', tell: invalidation, listens: true },
    {
      how: 'a NOTIFY in each transaction, two instances listen',
      tell: async (trx, { id }) => publish(trx, 'sign-ins', id),
      listens: true,
    },
  ]
  const figures = ways.map(({ how }): CommitFigures => ({ how, perSecond: [] }))
  try {
    for (let round = 0; round < rounds; round += 1) {
      for (const [index, { tell, listens }] of ways.entries()) {
        if (listens && listening.length === 0) await listen()
        await commit(one, people, tell, WARM_UP_MS)
        const count = await commit(one, people, tell, seconds * 1000)
        figures[index]?.perSecond.push(count / seconds)
      }
      for (const database of listening.splice(0)) await database.close()
    }
    return figures
  } finally {
    await one.close()
    await postgres.stop()
  }
}

/** @returns how many transactions have committed */
async function commit(
  database: Database,
  people: readonly Somebody[],
  tell: Tell,
  ms: number,
): Promise<number> {
  const until = performance.now() + ms
  let done = 0
  await Promise.all(
    Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; performance.now() < until; turn += 1) {
        const who = people[(turn * WRITERS + writer) % people.length] as Somebody
        await database.transact(async (trx) => {
          const users = trx.updateTable('users').where('id', '=', who.id)
          await users.set({ updated_at: new Date().toISOString() }).execute()
          await tell(trx, who)
        })
        done += 1
      }
    }),
  )
  return done
}
