import { connect } from '#database/connect.ts'
import { findMatchText } from '#features/matches/activity/queries.ts'

import { userId } from './dataset/people.ts'
import { REGULARS } from './dataset/people.ts'
import { requestsOf } from './endpoints.ts'
const db = await connect('/tmp/speed/data/tabletally.sqlite')
const reqs = requestsOf('match', 'S')
const lens: number[] = []
const t: number[] = []
for (const [i, r] of reqs.entries()) {
  const id = (r as any).path.split('/').pop()
  const c = process.cpuUsage()
  const x = await findMatchText(db.read, { userId: userId(REGULARS.from + i), role: 'user' }, id)
  const d = process.cpuUsage(c)
  t.push(d.user + d.system)
  lens.push(x?.json.length ?? 0)
}
lens.sort((a, b) => a - b)
t.sort((a, b) => a - b)
console.log(reqs.length, lens[0], lens[lens.length >> 1], lens.at(-1), t[t.length >> 1], t.at(-1))
await db.close()
