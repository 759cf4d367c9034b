import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { connect } from '#database/connect.ts'
import { NodeMonitor } from '#database/postgres/node-monitor.ts'
import { type ClusterNode, startCluster } from '#tests/support/servers/postgres-cluster.ts'

async function newCluster() {
  const cluster = await startCluster()
  onTestFinished(() => cluster.stop())
  return cluster
}

/** Gets the log of a node as a program that is no standby does, and says nothing of what it has done. */
async function receive({ address }: ClusterNode, mode: string, command: string): Promise<void> {
  const client = new Client({ connectionString: `${address}?replication=${mode}` })
  onTestFinished(() => void client.end())
  client.on('error', () => undefined)
  await client.connect()
  // It goes on until the connection ends.
  void client.query(`START_REPLICATION ${command}`).catch(() => undefined)
}

test('A standby of another cluster on the same timeline is not read', async () => {
  const [own, other] = await Promise.all([newCluster(), newCluster()])
  // It is ahead, so its position does not tell.
  for (const name of ['one', 'two', 'three']) {
    await other.nodes[0].query(`create table ${name} (id int)`)
    await other.nodes[0].query('select pg_switch_wal()')
  }
  const [primary, ...standbys] = own.nodes
  const addresses = [...standbys, other.nodes[1]].map(({ address }) => address)
  const database = await connect(primary.address, { replicas: addresses })
  onTestFinished(() => database.close())
  const states = () => database.replicas?.states().map(({ state }) => state)
  await expect.poll(states).toEqual(['used', 'used', 'other'])
})

test('What archives the log of a node or subscribes to it is no standby', async () => {
  const { nodes } = await newCluster()
  const [primary] = nodes
  await primary.query('alter system set wal_level = logical')
  await primary.stop()
  await primary.start()
  const streaming = async () => {
    const [row] = await primary.query(
      `select count(*)::int as n from pg_stat_replication where state = 'streaming'`,
    )
    return row?.['n']
  }
  await expect.poll(streaming).toBe(2)
  const [row] = await primary.query('select pg_current_wal_flush_lsn()::text as lsn')
  await receive(primary, 'true', `PHYSICAL ${String(row?.['lsn'])}`)
  await primary.query('create publication everything for all tables')
  await primary.query(`select pg_create_logical_replication_slot('subscriber', 'pgoutput')`)
  const output = `(proto_version '1', publication_names 'everything')`
  await receive(primary, 'database', `SLOT subscriber LOGICAL 0/0 ${output}`)
  await expect.poll(streaming).toBe(4)
  const monitor = new NodeMonitor(primary.address, () => undefined)
  onTestFinished(() => monitor.close())
  expect((await monitor.ask())?.standbys).toBe(2)
})
