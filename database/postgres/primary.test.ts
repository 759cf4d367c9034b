import { Pool } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { createTestDatabase } from '#tests/support/servers/databases.ts'

import { FollowingPool } from './following-pool.ts'
import { PrimaryWatch } from './primary.ts'

class CountedWatch extends PrimaryWatch {
  doubts = 0
  override doubt(): void {
    this.doubts += 1
    super.doubt()
  }
}

test('Only a connection that breaks is a reason to ask all nodes, not one that nobody gives back', async () => {
  const { address, remove } = await createTestDatabase('postgres', 'empty')
  onTestFinished(remove)
  const primary = new CountedWatch([address], null)
  onTestFinished(() => primary.close())
  const pool = new FollowingPool(primary, async (connectionString, more) => {
    const opened = new Pool({ connectionString, max: 1, ...more, connectionTimeoutMillis: 1500 })
    return opened.on('error', () => undefined)
  })
  onTestFinished(() => pool.end())
  const only = await pool.connect()
  only.on('error', () => undefined)
  const second = await pool.connect().then(String, String)
  const doubts = [primary.doubts]
  const ended = await only
    .query('select pg_terminate_backend(pg_backend_pid())')
    .then(String, String)
  only.release(true)
  doubts.push(primary.doubts)
  const next = await pool.connect()
  const { rows } = await next.query('select 1 as one')
  next.release()
  expect(second).toMatch('timeout exceeded when trying to connect')
  expect(ended).toMatch(/terminat/u)
  expect(doubts).toEqual([0, expect.toSatisfy((count: number) => count > 0)])
  expect(rows).toEqual([{ one: 1 }])
})

test('Where no host can be written, the error says why each of them does not answer', async () => {
  const { address, remove } = await createTestDatabase('postgres', 'empty')
  onTestFinished(remove)
  const host = `127.0.0.1:${new URL(address).port}`
  const addresses = [host, '127.0.0.1:1'].map((one) => `postgres://nobody:secret@${one}/tally`)
  const primary = new PrimaryWatch(addresses, null)
  onTestFinished(() => primary.close())
  const error = await primary.address().then(String, String)
  expect(error).toContain(`${host}: password authentication failed for user "nobody"`)
  expect(error).toContain('127.0.0.1:1: connect ECONNREFUSED')
  expect(error).not.toContain('secret')
})
