import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'

import { befriended } from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, logMatch } from '#tests/support/data/made-tables.ts'
import { onEngine } from '#tests/support/engines.ts'

/** Columns by which a distributed engine finds the one node of a row (docs/scaling.md). */
const keys: Record<string, readonly string[]> = {
  users: ['id'],
  sign_ins: ['token_hash', 'user_id', 'id'],
  push_devices: ['user_id', 'sign_in_id'],
  notifications: ['user_id'],
  friendships: ['user_id', 'friend_id'],
  friend_requests: ['recipient_id', 'sender_id'],
  deleted_matches: ['id', 'user_id'],
  match_facets: ['user_id'],
  people: ['owner_id', 'id'],
  histories: ['user_id'],
  past_players: ['match_id', 'user_id'],
  claims: ['creator_id', 'person_id', 'id'],
  matches: ['id', 'created_by'],
  players: ['match_id', 'user_id'],
  pads: ['match_id'],
  activity: ['match_id'],
  corrections: ['match_id'],
  table_links: ['match_id'],
  link_uses: ['match_id'],
  released: ['match_id', 'user_id'],
  rate_limits: ['key'],
}

/** What a match takes is added up on the nodes of all that belongs to it. */
const ofAllNodes = /^update "matches" set "bytes" = /u

/** A pooler's connection has a `query` of its own once it is open. */
function noteStatements(): (work: () => Promise<unknown>) => Promise<string[]> {
  const { query } = Client.prototype
  const sent = new Set<string>()
  Client.prototype.query = function watched(this: Client, ...given: unknown[]) {
    const [first] = given as [string | { text: string }]
    sent.add(typeof first === 'string' ? first : first.text)
    return Reflect.apply(query, this, given) as unknown
  } as typeof query
  onTestFinished(() => void Object.assign(Client.prototype, { query }))
  return async (work) => {
    sent.clear()
    await work()
    return [...sent]
  }
}

function withoutKey(statement: string): string[] {
  const named = statement.matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)"?/gu)
  return [...new Set([...named].map(([, table = '']) => table))].filter((table) => {
    const columns = keys[table]
    if (columns === undefined) return false
    const compared = columns.some((column) => {
      const name = `(?:"?\\w+"?\\.)?"?${column}"?`
      return new RegExp(
        `${name}\\s*(?:=|in\\b|is not distinct)|=\\s*(?:any\\s*\\()?${name}`,
        'u',
      ).test(statement)
    })
    const inserted = new RegExp(`into "?${table}"?\\s*\\([^)]*\\b(?:${columns.join('|')})\\b`, 'u')
    return !compared && !inserted.test(statement)
  })
}

onEngine('postgres', 'Of the hot paths', (open) => {
  test('every statement names the key of each table, so that one node can answer', async () => {
    const statementsOf = noteStatements()
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const game = await addGame(it, ann)
    const players = [{ user: ann.user._id, result: 'Win' }, { user: bob.user._id }]
    const { token } = ann
    const statements = await statementsOf(async () => {
      const match = await logMatch(it, ann, { game, players })
      const params = { id: match._id }
      await confirmMatch(it, bob, match._id)
      await it.call('PUT /sessions/:id', { token, params, body: { notes: 'Close' } })
      await it.call('GET /sessions', { token })
      await it.call('GET /sessions', { token, query: { game: game._id } })
      await it.call('GET /sessions/:id', { token, params })
      await it.call('GET /owed', { token })
      await it.call('GET /friends/notifications', { token })
      await it.call('GET /friends/list/:userId', { token, params: { userId: ann.user._id } })
      await it.call('GET /stats', { token })
    })
    expect(statements.length).toBeGreaterThan(20)
    expect(withoutKey('select "m"."notes" from "matches" as "m"')).toEqual(['matches'])
    const ofOneNode = statements.filter((text) => !ofAllNodes.test(text))
    const found = ofOneNode.flatMap((text) => withoutKey(text).map((table) => `${table}: ${text}`))
    expect(found).toEqual([])
  })
})
