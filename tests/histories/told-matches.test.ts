import { expect, test } from 'vitest'

import type { Match } from '#features/matches/matches.contract.ts'
import type { TestUser } from '#tests/support/data/made-people.ts'
import { onEachEngine, type TestApp } from '#tests/support/engines.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'
import { fitting } from '#tests/support/recount/one-match.ts'
import { newsText, possibleNews } from '#tests/support/recount/recounted-news.ts'
import { isTrue } from '#tests/support/recount/recounted-suggestions.ts'

import { actions } from './actions.ts'
import type { World } from './people-actions.ts'
import { choices, randomWorld } from './random-world.ts'

const STEPS = isLong ? 5000 : 120
const SEED = seedOr(15)
const CHECK_EVERY = 20

/** How often each thing was said, so that the test proves something. */
const said: Record<string, number> = {}
const count = (code: string) => {
  said[code] = (said[code] ?? 0) + 1
}

async function expectTrueNews({ it }: World, who: TestUser, history: Match[], about: string) {
  for (const { _id: id } of history) {
    const { token, user } = who
    const { status, body } = await it.call('GET /sessions/:id/news', { token, params: { id } })
    const possible = possibleNews(history, user._id, id)
    const told = body.data.map(newsText)
    const untrue = told.filter((text) => !possible.includes(text))
    expect([about, id, status, untrue]).toEqual([about, id, 200, []])
    expect(told).toHaveLength(Math.min(3, kindsOf(possible)))
    for (const { code } of body.data) count(code)
  }
}

/** Of several people one is named. */
const kindsOf = (texts: readonly string[]) =>
  new Set(
    texts.map((text) =>
      text
        .split(' ')
        .slice(0, 2)
        .join(' ')
        .replace(/^record .*/u, 'record'),
    ),
  ).size

async function expectTrueReasons(world: World, who: TestUser, history: Match[], about: string) {
  const { it, chance, people } = world
  const others = people.filter((person) => person !== who && chance.percent(40))
  const players = [
    ...others.map(({ user }) => user._id),
    ...(chance.percent(30) ? ['guest:ÖMA'] : []),
  ]
  const { token, user } = who
  const query = {
    players: players.join(),
    ...(chance.percent(20) ? { mode: 'against' as const } : {}),
    ...(chance.percent(20) ? { minutes: '100' } : {}),
  }
  const { status, body } = await it.call('GET /suggestions', { token, query })
  expect(status).toBe(200)
  for (const { game, reasons } of body.data) {
    const table = { me: user._id, players, gameId: game._id }
    for (const reason of reasons) {
      expect([about, reason, isTrue(reason, history, table)]).toEqual([about, reason, true])
      count(`because ${reason.code}`)
    }
  }
}

async function historyOf(it: TestApp, { token, user }: TestUser): Promise<Match[]> {
  const { data } = (await it.call('GET /sessions', { token })).body
  return fitting(data, user._id, {}, it.clock.now())
}

/** Hundreds of requests, on a busy machine. */
const ALL_STEPS_MS = 400_000

onEachEngine('What is told of a random history', (open) => {
  test(
    `is true by recount, whatever was written before (seed ${SEED})`,
    async () => {
      const world = await randomWorld(await open(), SEED)
      const done: string[] = []
      for (let step = 1; step <= STEPS; step += 1) {
        const name = world.chance.of(choices)
        done.push(`${name} ${((await actions[name]?.(world)) ?? []).join()}`)
        if (step % CHECK_EVERY !== 0) continue
        const about = `seed ${SEED}, step ${step}: ${done.slice(-20).join('; ')}`
        for (const who of world.people.slice(0, 3)) {
          const history = await historyOf(world.it, who)
          await expectTrueNews(world, who, history, about)
          await expectTrueReasons(world, who, history, about)
        }
      }
      for (const code of ['first', 'best', 'record']) {
        expect([code, said[code] ?? 0]).not.toEqual([code, 0])
      }
      for (const code of ['together', 'last', 'played', 'record', 'minutes']) {
        expect([code, said[`because ${code}`] ?? 0]).not.toEqual([code, 0])
      }
    },
    ALL_STEPS_MS,
  )
})
