import { expect } from 'vitest'

import { settleWork } from '#features/guests/settling.commands.ts'
import { answerClaim, ask } from '#tests/support/data/made-claims.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { historyOf } from '#tests/support/recount/recounted-statistics.ts'
import { expectTruePeople } from '#tests/support/recount/true-people.ts'
import { workInBackground } from '#tests/support/test-background.ts'

import { guestsOf, pairOf, type World } from './people-actions.ts'

export async function rowsOf({ it }: World): Promise<Map<string, string>> {
  const rows = await it.database.read.selectFrom('players').select(['id', 'match_id']).execute()
  return new Map(rows.map(({ id, match_id }) => [id, match_id]))
}

async function shownTo(world: World) {
  await workInBackground(world.it, settleWork)
  const shown = []
  for (const reader of world.people) {
    const history = await historyOf(world.it, reader)
    shown.push(
      history.map(({ _id, players, matchStatus }) => ({ _id, players, matchStatus })),
      (await world.it.call('GET /stats', { token: reader.token })).body.data,
      await guestsOf(world, reader),
    )
  }
  return shown
}

export async function expectUndone(world: World, about: string): Promise<void> {
  const [creator, friend] = pairOf(world)
  for (const done of [claimed, merged]) {
    const before = await shownTo(world)
    const undo = await done(world, creator, friend)
    if (undo === null) continue
    await workInBackground(world.it, settleWork)
    await expectTruePeople(world, about)
    await undo()
    expect([about, await shownTo(world)]).toEqual([about, before])
  }
}

type Undo = (() => Promise<unknown>) | null

async function claimed(world: World, creator: TestUser, friend: TestUser): Promise<Undo> {
  const { it, chance } = world
  const guests = await guestsOf(world, creator)
  if (guests.length === 0) return null
  const asked = await ask(it, creator, { guest: chance.of(guests)._id, userId: friend.user._id })
  if (asked.status !== 201) return null
  const { _id, state } = asked.body.data
  const body = chance.percent(50) ? {} : { except: [...(await rowsOf(world)).values()].slice(0, 3) }
  if (state === 'open') await answerClaim(it, friend, 'accept', _id, body)
  return () => answerClaim(it, chance.of([creator, friend]), 'undo', _id)
}

async function merged(world: World, { token }: TestUser): Promise<Undo> {
  const { it, chance } = world
  const guests = (await it.call('GET /guests', { token })).body.data
  if (guests.length < 2) return null
  const _id = chance.of(guests)._id
  const into = chance.of(guests.filter((guest) => guest._id !== _id))._id
  const { status } = await it.call('POST /guests/merge', { token, body: { _id, into } })
  return status === 200 ? () => it.call('POST /guests/unmerge', { token, body: { _id } }) : null
}
