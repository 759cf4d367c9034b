import { expect } from 'vitest'

import type { Person } from './mixed-people.ts'
import type { Version } from './mixed-world.ts'

const PAD = { rows: [{ label: 'Round 1', scores: [1, 2] }] }
/** A day that is not the UTC day of the date, and one before it that is. */
const LATE = { date: '2026-08-02T03:00:00.000Z', day: '2026-08-01' }
const EARLY = { date: '2026-08-01T20:00:00.000Z', day: '2026-08-01' }

/** The version before edits a match of this one: no field is lost. */
export async function editFields(ann: Person, bob: Person, old: Version, fresh: Version) {
  const { token } = ann
  const made = await fresh.call('POST /games', { token, body: { name: 'Skyjo' } })
  const expansion = await fresh.call('POST /games', { token, body: { name: 'Skyjo Action' } })
  const players = [
    { user: ann.id, team: 'Owls', role: 'Host', result: 'Win' },
    { user: bob.id, team: 'Gulls', started: true, result: 'Loss' },
  ]
  const fields = { mode: 'teams', scoring: 'lowest', durationMinutes: 30, location: 'Home' }
  const expansions = [expansion.body.data._id]
  const log = (body: object) =>
    fresh.call('POST /sessions', {
      ...{ token, body: { game: made.body.data._id, players, ...fields, ...body } },
    })
  const { data: match } = (await log({ ...LATE, expansions, pad: PAD })).body
  const { data: earlier } = (await log(EARLY)).body
  const params = { id: match._id }
  const ids = [match._id, earlier._id]

  // One after the other: both versions understand the places of new matches.
  for (const version of [old, fresh]) expect(await pagesOf(version, token)).toEqual(ids)
  const edit = async (body: object) => {
    const { status } = await old.call('PUT /sessions/:id', { token, params, body })
    expect(status).toBe(200)
    return (await fresh.call('GET /sessions/:id', { token, params })).body.data
  }
  const [own, theirs] = match.players.map(({ _id, result }) => ({ _id, result }))
  const seated = await edit({ players: [{ ...theirs, score: 9 }, own], notes: 'Old' })
  expect(seated).toMatchObject({
    ...{ ...fields, ...LATE, notes: 'Old', expansions: [{ name: 'Skyjo Action' }] },
    pad: { rows: [{ label: 'Round 1', scores: [2, 1] }] },
    players: [
      { score: 9, team: 'Gulls', started: true },
      { team: 'Owls', role: 'Host' },
    ],
  })
  const moved = await edit({ date: '2026-07-01' })
  expect(moved).toMatchObject({ ...fields, day: '2026-07-01' })
  for (const version of [old, fresh])
    expect(await pagesOf(version, token)).toEqual(ids.toReversed())
  for (const version of [old, fresh]) {
    // These two are for admins.
    const game = { token, params: { id: made.body.data._id } }
    expect((await version.call('DELETE /games/:id', game)).status).toBe(403)
    const merge = { ...game, body: { into: expansions[0] } }
    expect((await version.call('POST /games/:id/merge', merge)).status).toBe(403)
  }
  for (const id of ids) {
    const deleted = await old.call('DELETE /sessions/:id', { token, params: { id } })
    expect(deleted.status).toBe(200)
  }
}

/** The ids of the newest two matches, one on each page. */
async function pagesOf(version: Version, token: string): Promise<string[]> {
  const first = await version.call('GET /sessions', { token, query: { limit: '1' } })
  const cursor = first.body.meta.nextCursor ?? ''
  const second = await version.call('GET /sessions', { token, query: { limit: '1', cursor } })
  return [...first.body.data, ...second.body.data].map(({ _id }) => _id)
}
