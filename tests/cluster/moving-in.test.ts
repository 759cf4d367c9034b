import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { longestGap, spread, writeFigures } from './cluster-figures.ts'
import { startClusterLoad } from './cluster-load.ts'
import { inspect, setUpCluster } from './cluster-scene.ts'
import { stopAlone } from './recipe.ts'

test('Fifty people write and read while their database moves from one PostgreSQL into a cluster', async () => {
  const { cluster, crowd, settings, start } = await setUpCluster({ follows: true })
  const { old } = cluster
  if (old === null) throw new Error('There is no old server.')
  const ways = [{ name: 'hosts', url: (await start(settings.hosts)).url }]
  const load = startClusterLoad(crowd, ways)
  await sleep(5000)
  const began = performance.now()
  const promotion = cluster.promoted(null)
  stopAlone(old)
  await cluster.standOnOwn()
  await promotion
  await cluster.settled()
  await sleep(5000)
  const ended = performance.now()
  await load.stop()
  const found = await inspect(cluster, load)
  const gap = (times: Map<string, number[]>) => longestGap([...times.values()].flat(), began, ended)
  writeFigures(
    'Moving in from one PostgreSQL',
    { command: 'npm run test:cluster', cluster, load, found },
    {
      'the old server stops, the cluster takes over': {
        times: 1,
        'no write': spread([gap(load.writes)]),
        'no read': spread([gap(load.reads)]),
      },
    },
  )
  expect(found).toEqual({ lost: 0, doubled: 0, backwards: [] })
  const allowed = new Set(['200', '201', '503'])
  expect([...load.statuses.keys()].filter((name) => !allowed.has(name))).toEqual([])
})
