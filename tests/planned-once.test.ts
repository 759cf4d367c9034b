import { DatabaseSync } from 'node:sqlite'

import { expect, test } from 'vitest'

import { befriended } from '#tests/support/data/made-people.ts'
import { addGame, logMatch } from '#tests/support/data/made-tables.ts'
import { onEngine } from '#tests/support/engines.ts'

/**
 * Runs work, and says which statements SQLite plans while it runs them. A statement that has been prepared
 * is planned again if its plan depends on the value of a parameter, which costs more than many a query.
 */
async function plannedAgain(work: (watch: () => void) => Promise<void>): Promise<string[]> {
  const { prepare } = DatabaseSync.prototype
  const planned = new Set<string>()
  const watched = new WeakSet<DatabaseSync>()
  let [isWatching, running] = [false, '']
  DatabaseSync.prototype.prepare = function watchedPrepare(sql, ...options) {
    if (!watched.has(this)) {
      watched.add(this)
      // SQLite asks whether it may read a column whenever it plans.
      this.setAuthorizer(() => {
        if (isWatching && running !== '') planned.add(running)
        return 0
      })
    }
    const statement = prepare.call(this, sql, ...options)
    for (const method of ['all', 'run'] as const) {
      const run = statement[method].bind(statement) as (...values: unknown[]) => never
      statement[method] = (...values: unknown[]) => {
        running = sql
        try {
          return run(...values)
        } finally {
          running = ''
        }
      }
    }
    return statement
  }
  try {
    await work(() => {
      isWatching = true
    })
  } finally {
    DatabaseSync.prototype.prepare = prepare
  }
  return [...planned]
}

onEngine('sqlite', 'SQLite', (open) => {
  test('plans the statements of the pages, and of a match and its confirmation, once', async () => {
    const planned = await plannedAgain(async (watch) => {
      const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
      const game = await addGame(it, ann)
      const players = [{ user: ann.user._id, result: 'Win' }, { user: bob.user._id }]
      const { token } = ann
      const [ofGame, ofBob] = [{ id: game._id }, { id: bob.user._id }]
      const pages = async () => {
        const match = await logMatch(it, ann, { game, players })
        await it.call('POST /sessions/:id/confirm', { token: bob.token, params: { id: match._id } })
        await it.call('GET /sessions', { token })
        await it.call('GET /sessions', { token, query: { game: game._id } })
        await it.call('GET /sessions/:id', { token, params: { id: match._id } })
        await it.call('GET /owed', { token })
        await it.call('GET /friends/list/:userId', { token, params: { userId: ann.user._id } })
        await it.call('GET /friends/notifications', { token })
        await it.call('GET /games', { token })
        await it.call('GET /stats', { token })
        await it.call('GET /stats', { token, query: { status: 'confirmed' } })
        await it.call('GET /stats', { token, query: { person: bob.user._id, players: '2' } })
        await it.call('GET /search', { token, query: { q: 'cat' } })
        await it.call('GET /search', { token, query: { q: 'bob' } })
        await it.call('GET /stats/games/:id', { token, params: ofGame })
        await it.call('GET /stats/people/:id', { token, params: ofBob })
        await it.call('GET /stats/years/:year', { token, params: { year: '2026' } })
        await it.call('GET /users/:id/stats', { token, params: ofBob })
        await it.call('GET /sessions/:id/news', { token, params: { id: match._id } })
        await it.call('GET /suggestions', { token, query: { players: bob.user._id } })
      }
      // The first time prepares them.
      await pages()
      watch()
      await pages()
      await pages()
    })
    expect(planned).toEqual([])
  })
})
