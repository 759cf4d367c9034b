import { sql } from 'kysely'
import { expect, test, onTestFinished } from 'vitest'

import { beginUndo, undoWork } from '#features/imports/import-undoing.commands.ts'
import type { BackgroundWork } from '#platform/background.ts'
import { HOUR, MINUTE } from '#platform/clock.ts'
import { type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { type TestApp, onEachEngine } from '#tests/support/engines.ts'
import { importsOf } from '#tests/support/imports/made-imports.ts'
import { seedImport } from '#tests/support/seeded/seeded-import.ts'

import { type Outcome, createTurns } from './background-turns.ts'
import { startBackground } from './background-work.ts'

async function undoing(it: TestApp, who: TestUser, matches: number, game?: string) {
  const id = await seedImport(it, who, { matches, ...(game !== undefined && { game }) })
  await it.database.transact((trx) => beginUndo(trx, { importId: id, userId: who.user._id }))
  return id
}

const stateOf = async (it: TestApp, who: TestUser) => (await importsOf(it, who))[0]?.state

onEachEngine('Turns in the background', (open) => {
  test('are the same for three accounts, however much each of them has', async () => {
    const it = await open()
    const people = [await it.signUp('Ann'), await it.signUp('Bob'), await it.signUp('Cem')]
    const [ann, bob, cem] = people
    for (const [index, matches] of [80, 60, 12].entries()) {
      const who = people[index]
      if (who !== undefined) await undoing(it, who, matches, `Game ${index}`)
    }
    const taken: string[] = []
    const counted: BackgroundWork = {
      ...undoWork,
      work(database, item, batch) {
        taken.push(item.userId)
        return undoWork.work(database, item, batch)
      },
    }
    const { takeOne } = createTurns(counted, it.app)
    for (let turn = 0; turn < 6; turn += 1) expect(await takeOne()).toBe('worked')
    for (const { user } of people) expect(taken.filter((id) => id === user._id)).toHaveLength(2)
    for (let turn = 0; turn < 6; turn += 1) await takeOne()
    const states = [await stateOf(it, ann!), await stateOf(it, bob!), await stateOf(it, cem!)]
    expect(states).toEqual(['undoing', 'undoing', 'undone'])
  })

  test('pass what fails, and come back to it later and later', async () => {
    const { it, ann, bob } = await signedUp(open(), 'Ann', 'Bob')
    const bad = await undoing(it, ann, 30, 'Azul')
    const good = await undoing(it, ann, 30, 'Catan')
    await undoing(it, bob, 30, 'Root')
    let [tries, works] = [0, false]
    const failing: BackgroundWork = {
      ...undoWork,
      async work(database, item, batch) {
        if (item.id === bad) tries += 1
        if (item.id === bad && !works) throw new Error('It fails.')
        return undoWork.work(database, item, batch)
      },
    }
    const lines: unknown[] = []
    const log = { warn: (about: unknown) => lines.push(about) }
    const { takeOne } = createTurns(failing, { ...it.app, log })
    const round = async () => {
      const outcomes: Outcome[] = []
      do outcomes.push(await takeOne())
      while (outcomes.at(-1) !== 'idle')
      return outcomes
    }
    let now = it.clock.now().getTime()
    const later = (ms: number) => {
      now += ms
      it.clock.stopAt(new Date(now))
    }
    later(0)
    expect(await round()).toContain('failed')
    expect(await stateOf(it, bob)).toBe('undone')
    const states = (await importsOf(it, ann)).map(({ _id, state }) => [_id, state])
    expect(states).toContainEqual([good, 'undone'])
    expect(states).toContainEqual([bad, 'undoing'])
    expect([tries, lines]).toEqual([1, [expect.objectContaining({ item: bad, failed: 1 })]])
    expect(await round()).toEqual(['idle'])
    later(MINUTE)
    expect(await round()).toEqual(['failed', 'idle'])
    later(20_000)
    expect(await round()).toEqual(['idle'])
    later(20_000)
    expect(await round()).toEqual(['failed', 'idle'])
    expect([tries, lines.length]).toEqual([3, 2])
    works = true
    later(HOUR)
    await round()
    expect((await importsOf(it, ann)).map(({ state }) => state)).toEqual(['undone', 'undone'])
  })
})

async function undo(it: TestApp, who: TestUser) {
  const id = await seedImport(it, who, { matches: 30, game: who.user.firstName })
  await it.database.transact((trx) => beginUndo(trx, { importId: id, userId: who.user._id }))
  return async () => (await importsOf(it, who)).find(({ _id }) => _id === id)?.state
}

onEachEngine('The background work', (open) => {
  test('does what is begun, and ends when it is stopped', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    const state = await undo(it, ann)
    const stop = startBackground(it.app)
    onTestFinished(stop)
    await expect.poll(state).toBe('undone')
    await stop()
    const later = await undo(it, await it.signUp('Bob'))
    expect(await later()).toBe('undoing')
  })

  test('goes on with the others when that of one feature fails @both', async () => {
    const it = await open()
    const state = await undo(it, await it.signUp('Ann'))
    const failing: BackgroundWork = {
      next: async (db) => void (await sql`select id from nowhere`.execute(db)),
      work: () => Promise.resolve(),
    }
    const stop = startBackground(it.app, [failing, undoWork])
    onTestFinished(stop)
    await expect.poll(state).toBe('undone')
    await stop()
  })
})
