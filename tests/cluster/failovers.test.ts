import { expect, onTestFinished, test } from 'vitest'

import { startPatroniCluster } from './patroni-cluster.ts'

test('A killed primary is replaced, and comes back as a standby', async () => {
  const cluster = await startPatroniCluster()
  onTestFinished(() => cluster.stop())
  const old = await cluster.leader()
  await old.kill()
  const now = async () => (await cluster.leader().catch(() => old)).name
  await expect.poll(now, { timeout: 60_000 }).not.toBe(old.name)
  cluster.start(old)
  await cluster.settled()
})
