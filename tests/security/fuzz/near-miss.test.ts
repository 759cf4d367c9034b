import { expect, test } from 'vitest'

import { addCrowd } from '#tests/support/data/crowd.ts'
import { onEachEngine, scene, type TestApp } from '#tests/support/engines.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { isLong } from '#tests/support/long-form.ts'

import {
  type Attack,
  attacksOn,
  forDatabases,
  headerAttacksOn,
  nearMisses,
  ordinaryAttacks,
  takingTurns,
} from './near-misses.ts'
import { sendAttack, wellMeantTexts } from './sending.ts'

/** Parsing and validating 64 KiB takes up to ten; quadratic code takes hundreds. */
const FLOOR_MS = 40
const RATIO = 20
const TRIES = 5
const EVERY = isLong ? 1 : 10
const PATIENCE_MS = 600_000

onEachEngine('64 KiB that nearly match a regular expression', (open, engine) => {
  test(
    'cost about as much as an ordinary request, at any place of any request',
    async () => {
      const { it, texts, token } = await scene(open(), settle)
      const expensive: string[] = []
      const choose = takingTurns()
      let sent = 0
      for (const one of ordinaryAttacks(texts)) {
        const sender = (attack: Attack) => () => sendAttack(it, attack, token)
        const bar = Math.max(FLOOR_MS, RATIO * (await leastThreadMs(sender(one), { tries: TRIES })))
        // Code before the database is the same on both engines.
        const attacks =
          engine === 'sqlite'
            ? [...attacksOn(one, nearMisses, choose), ...headerAttacksOn(one, choose)]
            : attacksOn(one, forDatabases, choose)
        for (const makeAttack of attacks) {
          sent += 1
          if (sent % EVERY !== 0) continue
          const attack = makeAttack()
          const cost = await leastThreadMs(sender(attack), { tries: TRIES, enough: bar })
          if (cost > bar) expensive.push(`${one.key}: ${attack.name}: ${Math.round(cost)} ms`)
        }
      }
      expect(expensive).toEqual([])
    },
    PATIENCE_MS,
  )
})

type Rule = (...given: unknown[]) => unknown

const RULES = import.meta.glob<Record<string, unknown>>(
  ['../../../features/*/*.rules.ts', '!**/*.test.ts'],
  { eager: true },
)

test('No rule that pages and the server share takes much longer for such a text', async () => {
  const expensive: string[] = []
  for (const [file, rules] of Object.entries(RULES)) {
    for (const [name, rule] of Object.entries(rules)) {
      if (
        typeof rule !== 'function' ||
        !/Problem$|^parse|^(ownPath|safeRedirect|csvRow)$/u.test(name)
      )
        continue
      for (const [kind, text] of Object.entries(nearMisses)) {
        const given = givenTo(name, rule as Rule, text)
        const cost = await leastThreadMs(() => (rule as Rule)(...given), {
          tries: TRIES,
          enough: FLOOR_MS,
        })
        if (cost > FLOOR_MS) expensive.push(`${file} ${name}: ${kind}: ${Math.round(cost)} ms`)
      }
    }
  }
  expect(expensive).toEqual([])
})

/** The arguments of a rule. Some take a field's label before its text, some more than a text. */
function givenTo(name: string, rule: Rule, text: string): unknown[] {
  if (name === 'csvRow') return [[text]]
  if (/^(played|sentPlayed)Problem$/u.test(name)) return [{ date: text, day: text }]
  if (name === 'padProblem') return [{ rows: [{ label: text, scores: [] }] }, 0]
  if (name === 'tableProblem') return ['teams', [{ team: text, result: 'Win' }]]
  if (/^(r|saidR)anksProblem$/u.test(name))
    return ['teams', [{ team: text, result: 'Win', rank: 1 }]]
  if (name === 'typedProblem') return ['location', text]
  const friend = { kind: 'friend', userId: text }
  if (name === 'choiceProblem') {
    const matches = [{ players: [{ person: 0 }, { person: 1 }], game: 0, day: text, at: 1 }]
    const read = { matches, games: [{ name: text }], people: [{ name: text }, { name: text }] }
    return [{ ...read, unit: 'Play' }, [friend, friend], 0, friend]
  }
  if (name === 'importProblem') {
    const problems = [{ choices: [{ value: text, label: text }], chosen: text }]
    const counts = { inFile: 1, sent: 0, existing: 0, deleted: 0, likely: 0, leftOut: 1 }
    return [{ problems }, { people: [friend] }, counts]
  }
  return rule.length > 1 ? [name, text] : [text]
}

async function settle(it: TestApp) {
  const { people, gameId } = await addCrowd(it.database, 3)
  const texts = { ...wellMeantTexts(), game: gameId, user: people[1]?.id ?? '' }
  return { texts, token: people[0]?.token ?? '' }
}
