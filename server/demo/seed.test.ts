import { expect, test } from 'vitest'

import { colourOf } from '#features/accounts/colours.rules.ts'
import { onEachEngine } from '#tests/support/engines.ts'

import { DEMO_PASSWORD, seedDemo } from './seed.ts'

onEachEngine('The demo', (open) => {
  test('has a year of game nights, and notifications for its first person to answer @both', async () => {
    const it = await open()
    const [email] = await seedDemo(it.app)
    expect(await seedDemo(it.app)).toHaveLength(8)

    const users = await it.database.read
      .selectFrom('users')
      .select('id')
      .orderBy('created_at')
      .limit(8)
      .execute()
    expect(new Set(users.map(({ id }) => colourOf({ userId: id, name: '' }))).size).toBe(8)

    const login = await it.call('POST /auth/login', { body: { email, password: DEMO_PASSWORD } })
    const { token, user } = login.body
    const history = await it.call('GET /sessions', { token })
    expect(history.body.data.length).toBeGreaterThan(50)
    const { data } = history.body
    expect(new Set(data.map(({ mode }) => mode))).toEqual(
      new Set(['competitive', 'teams', 'cooperative']),
    )
    expect(new Set(data.map(({ scoring }) => scoring)).size).toBe(3)
    const says = (field: (match: (typeof data)[number]) => unknown) => data.some(field)
    expect(says(({ location }) => location !== null)).toBe(true)
    expect(says(({ durationMinutes }) => durationMinutes !== null)).toBe(true)
    expect(says(({ expansions }) => expansions.length > 0)).toBe(true)
    expect(says(({ players }) => players.some(({ role }) => role !== null))).toBe(true)
    const pads = await it.database.read.selectFrom('pads').select('pad').execute()
    expect(pads.length).toBeGreaterThan(20)
    const awaited = history.body.data.filter(({ players }) =>
      players.some((player) => player.user?._id === user._id && !player.confirmed),
    )
    expect(awaited.length).toBeGreaterThan(0)
    const notifications = await it.call('GET /friends/notifications', {
      token,
      query: { status: 'unread' },
    })
    expect(notifications.body.data.map(({ type }) => type)).toContain('FRIEND_REQUEST')
    expect(notifications.body.data.map(({ type }) => type)).toContain('MATCH_INVITE')
    const times = notifications.body.data.map(({ createdAt }) => createdAt)
    expect(times).toEqual(times.toSorted().toReversed())
    const suggested = await it.call('GET /friends/suggested', { token })
    expect(suggested.body.data).toMatchObject([{ firstName: 'Finn' }])
  })
})
