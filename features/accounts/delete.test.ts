import { setTimeout as sleep } from 'node:timers/promises'

import { expect, test, onTestFinished } from 'vitest'

import { connect, POOL_SIZE } from '#database/connect.ts'
import { takeLock } from '#database/query/locks.ts'
import {
  type TestUser,
  befriended,
  signedUp,
  deleteAccount,
} from '#tests/support/data/made-people.ts'
import { addGame, confirmMatch, logMatch, readMatch } from '#tests/support/data/made-tables.ts'
import { onEachEngine, onEngine, type TestApp } from '#tests/support/engines.ts'

const log = async (it: TestApp, by: TestUser, players: object[]) =>
  (await logMatch(it, by, { game: await addGame(it, by), players }))._id

const row = ({ user }: TestUser) => ({ user: user._id, result: 'Win', score: 7 })

onEachEngine('Deleting an account', (open) => {
  test('Only the owner and admins can delete it, and its sign-ins end', async () => {
    const { it, ann, eve } = await signedUp(open(), 'Ann', 'Eve')
    expect((await deleteAccount(it, eve, ann)).status).toBe(403)
    expect((await deleteAccount(it, ann)).body.message).toBe('Account deleted.')
    expect((await it.call('GET /users/me', { token: ann.token })).status).toBe(401)
    const login = await it.call('POST /auth/login', {
      body: { email: ann.email, password: ann.password },
    })
    expect(login.body.code).toBe('invalid_credentials')
  })

  test('The rows on other people’s matches become former players and keep their scores', async () => {
    const { it, ann, bob } = await befriended(open(), 'Ann', 'Bob')
    const id = await log(it, bob, [row(bob), row(ann)])
    expect((await readMatch(it, bob, id)).matchStatus).toBe('Pending')
    await deleteAccount(it, ann)
    const data = await readMatch(it, bob, id)
    expect(data.players[1]).toMatchObject({
      user: null,
      name: 'Former player',
      score: 7,
      result: 'Win',
      confirmed: true,
    })
    expect(data.matchStatus).toBe('Confirmed')
    expect(data.version).toBe(2)
  })

  test('A match gets a new creator: the first confirmed player, else the first by seat', async () => {
    const { it, ann, bob, cyd } = await befriended(open(), 'Ann', 'Bob', 'Cyd')
    const waiting = await log(it, ann, [row(ann), row(bob), row(cyd)])
    const watched = await log(it, ann, [row(bob), row(cyd)])
    await confirmMatch(it, cyd, watched)
    await deleteAccount(it, ann)
    expect((await readMatch(it, bob, waiting)).createdBy?._id).toBe(bob.user._id)
    expect((await readMatch(it, bob, watched)).createdBy?._id).toBe(cyd.user._id)
    const history = await it.call('GET /sessions', { token: cyd.token })
    expect(history.body.data.map((match) => match._id).toSorted()).toEqual(
      [waiting, watched].toSorted(),
    )
  })

  test('A match without another registered player is deleted', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await log(it, ann, [row(ann), { name: 'Grandma' }])
    await deleteAccount(it, ann)
    expect(await it.database.read.selectFrom('matches').select('id').execute()).toEqual([])
  })
})

onEngine('postgres', 'Deleting an account', (open) => {
  test('waits for a long deletion without blocking the database for others', async () => {
    const { it, bob } = await signedUp(open(), 'Bob')
    const users = await Promise.all(
      Array.from({ length: POOL_SIZE + 2 }, (_, index) => it.signUp(`Ann${index}`)),
    )
    // Like the deletion of an account with a long history on another instance.
    const other = await connect(it.address)
    onTestFinished(() => other.close())
    const [locked, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const long = other.transact(async (trx) => {
      await takeLock(trx, 'deletion', '')
      locked.resolve()
      await over.promise
    })
    await locked.promise
    let deleted = 0
    const remove = async (one: TestUser): Promise<number> => {
      const { status } = await deleteAccount(it, one)
      // On a busy machine this test takes longer than a statement may.
      if (status === 503) return remove(one)
      deleted += 1
      return status
    }
    const deletions = users.map(remove)
    await sleep(300)
    const read = await it.call('GET /sessions', { token: bob.token })
    expect([read.status, deleted]).toEqual([200, 0])
    over.resolve()
    await long
    expect(await Promise.all(deletions)).toEqual(users.map(() => 200))
  })
})
