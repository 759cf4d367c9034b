import { expect, test } from 'vitest'

import { newId } from '#platform/ids.ts'
import { befriend, type TestUser, signedUp } from '#tests/support/data/made-people.ts'
import { onEachEngine } from '#tests/support/engines.ts'
import { seedUsers } from '#tests/support/seeded/seeded-people.ts'

import { updateSearchWords } from './accounts.commands.ts'
import { suspend, unsuspend } from './suspending.commands.ts'

onEachEngine('Sign-ins and devices', (open) => {
  test('The list shows each sign-in and marks the current one; a revoked one ends', async () => {
    const { it, ann } = await signedUp(open(), 'Ann')
    await it.signUp('Bob')
    it.clock.advance(60_000)
    const phone = await it.call('POST /auth/login', {
      body: ann,
      headers: { 'user-agent': 'Phone/1' },
    })
    const list = await it.call('GET /auth/sign-ins', { token: ann.token })
    expect(list.status).toBe(200)
    expect(list.body.data.map(({ userAgent, current }) => [userAgent, current])).toEqual([
      ['Phone/1', false],
      [expect.any(String), true],
    ])
    const [first] = list.body.data
    expect(Object.keys(first ?? {}).toSorted()).toEqual([
      '_id',
      'createdAt',
      'current',
      'lastUsedAt',
      'userAgent',
    ])
    const revoke = () =>
      it.call('DELETE /auth/sign-ins/:id', {
        token: ann.token,
        params: { id: first?._id ?? '' },
      })
    expect((await revoke()).status).toBe(200)
    expect((await it.call('GET /users/me', { token: phone.body.token })).status).toBe(401)
    expect((await revoke()).status).toBe(404)
  })
})

onEachEngine('Editing the profile', (open) => {
  test('Both names are required and stored trimmed, and the search finds the new name', async () => {
    const it = await open()
    const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob')]
    const put = (body: object) =>
      it.call('PUT /users/:id', { token: ann.token, params: { id: ann.user._id }, body })
    const response = await put({ firstName: ' Chloé ', lastName: 'Ångström' })
    expect([response.status, response.body.message]).toEqual([200, 'Profile updated!'])
    expect(response.body.data).toEqual({ ...ann.user, firstName: 'Chloé', lastName: 'Ångström' })
    const found = await it.call('GET /users/search', { token: bob.token, query: { q: 'chlo ang' } })
    expect(found.body.data.map(({ _id }) => _id)).toEqual([ann.user._id])
    const gone = await it.call('GET /users/search', { token: bob.token, query: { q: 'arbor' } })
    expect(gone.body.data).toEqual([])

    for (const body of [{}, { firstName: 'Ann' }, { firstName: ' ', lastName: 'Arbor' }]) {
      const refused = await put(body)
      expect(refused.status).toBe(400)
      expect(refused.body.message).toBe('First and last name are required')
    }
    const long = await put({ firstName: '👪'.repeat(81), lastName: 'A' })
    expect(long.body.errors).toEqual({ firstName: 'First name must be at most 80 characters.' })
    expect((await put({ firstName: '👪'.repeat(80), lastName: 'A' })).status).toBe(200)
  })
})

onEachEngine('Searching people', (open) => {
  async function table() {
    const it = await open()
    const ann = await it.signUp('Ann', 'Arbor')
    const search = async (q: string) => {
      const response = await it.call('GET /users/search', { token: ann.token, query: { q } })
      expect(response.status).toBe(200)
      return response.body.data.map(({ firstName, lastName }) => `${firstName} ${lastName}`)
    }
    return { it, ann, search }
  }

  test('The beginnings of names are found, without case and accents', async () => {
    const { it, search } = await table()
    await it.signUp('Jean-Luc', "O'Brien", 'jl@example.com')
    await it.signUp('Zoë', 'van der Berg', 'zoe@example.com')
    for (const q of ['je', 'JEAN', 'luc', 'jeanl', 'jean-luc', 'brien', "o'b", 'obrien je']) {
      expect([q, await search(q)]).toEqual([q, ["Jean-Luc O'Brien"]])
    }
    for (const q of ['zoe', 'ZOË', 'be zo', '  van   der  ', 'zoe van der berg']) {
      expect([q, await search(q)]).toEqual([q, ['Zoë van der Berg']])
    }
    for (const q of ['rien', 'zoe obrien', '%%', '--', '__', "' or 1=1", '\u{10FFFF}x']) {
      expect([q, await search(q)]).toEqual([q, []])
    }
  })

  test('Nobody finds themselves, the unverified or the suspended', async () => {
    const { it, search } = await table()
    await it.signUp('Anna', 'Suspended', 'anna@example.com')
    await it.database.transact((trx) => suspend(trx, 'anna@example.com', it.clock.now()))
    const body = {
      firstName: 'Anne',
      lastName: 'U',
      email: 'u@example.com',
      password: 'lamp-Table-7',
    }
    await it.call('POST /auth/signup', { body })
    for (const q of ['ann', 'anna@example.com', 'u@example.com', 'ann@example.com']) {
      expect([q, await search(q)]).toEqual([q, []])
    }
    await it.database.transact((trx) => unsuspend(trx, 'anna@example.com', it.clock.now()))
    expect(await search('ann')).toEqual(['Anna Suspended'])
  })

  test('An address is found only as a whole, and shown only to people who typed it', async () => {
    const { it, ann } = await table()
    await it.signUp('Bob', 'Builder', 'Bob@example.com')
    const search = (q: string) => it.call('GET /users/search', { token: ann.token, query: { q } })
    const byEmail = await search('bob@EXAMPLE.com')
    expect(byEmail.body.data).toMatchObject([{ firstName: 'Bob', email: 'Bob@example.com' }])
    expect((await search('bob@example.co')).body.data).toEqual([])
    const byName = await search('bob')
    expect(byName.body.data).toMatchObject([{ firstName: 'Bob', email: '' }])
    expect(JSON.stringify(byName.body)).not.toContain('example.com')
  })

  test('A friend’s address is shown for every search, in both directions', async () => {
    const { it, ann } = await table()
    const bob = await it.signUp('Bob', 'Builder')
    await it.signUp('Bobby', 'Stranger')
    await befriend(it.call, ann, bob)
    const found = async (by: TestUser, q: string) => {
      const { body } = await it.call('GET /users/search', { token: by.token, query: { q } })
      return body.data.map(({ firstName, email }) => [firstName, email])
    }
    const byName = [
      ['Bob', bob.email],
      ['Bobby', ''],
    ]
    expect(await found(ann, 'bob')).toEqual(byName)
    expect(await found(ann, 'bu bo')).toEqual([['Bob', bob.email]])
    expect(await found(bob, 'ann')).toContainEqual(['Ann', ann.email])
  })

  test('At most ten people are found, each once', async () => {
    const { it, search } = await table()
    await it.signUp('Sam', 'Samson', 'sam@example.com')
    expect(await search('sam')).toEqual(['Sam Samson'])
    await it.database.transact(async (trx) => {
      const sams = Array.from({ length: 12 }, (_, index) => {
        const email = `s${index}@example.com`
        return { id: newId(), first_name: 'Sam', last_name: `S${index}`, email }
      })
      await seedUsers(trx, it.clock.now().toISOString(), sams)
      for (const { id } of sams) await updateSearchWords(trx, id)
    })
    expect(await search('sa')).toHaveLength(10)
  })

  test('A search needs at least two characters', async () => {
    const { it, ann } = await table()
    const bad: Record<string, string>[] = [{}, { q: '' }, { q: ' a ' }, { q: '👪' }]
    for (const query of bad) {
      const response = await it.call('GET /users/search', { token: ann.token, query })
      expect(response.status).toBe(400)
      expect(response.body.message).toBe('Type at least 2 characters to search')
      expect(response.body.errors).toEqual({ q: 'Type at least 2 characters to search' })
    }
    const long = await it.call('GET /users/search', {
      token: ann.token,
      query: { q: 'x'.repeat(10_000) },
    })
    expect(long.status).toBe(400)
  })
})
