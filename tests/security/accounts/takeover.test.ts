import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { isLong, seedOr } from '#tests/support/long-form.ts'
import { startProvider, type TestProvider } from '#tests/support/servers/provider.ts'

import { type StoryAction, storyActions, signUps, Story } from './takeover-story.ts'

/** For both engines together. A story takes some dozen requests and half a dozen password hashes. */
const STORIES = isLong ? 1000 : 40
const SEED = seedOr(14)
const CALLBACK = 'http://localhost:3000/api/auth/google/callback'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider(CALLBACK)
})
afterAll(() => provider.stop())

const story = fc.array(
  // Sign-ups are more frequent, because the original attack consisted of them.
  fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...signUps) },
    { weight: 5, arbitrary: fc.constantFrom(...storyActions) },
  ),
  { minLength: 2, maxLength: 12 },
)

onEachEngine('Whoever signs up with an address, in whatever order', (open, engine) => {
  test(
    'A stranger’s password never opens an account that the owner has verified, and the owner can log in',
    async () => {
      const { issuer, clientId, clientSecret } = provider
      const it = await open({ config: { google: { issuer, clientId, clientSecret } } })
      let count = 0
      let steps = 0
      const runStory = async (wanted: StoryAction[]) => {
        const one = new Story(it, provider, `ann.${(count += 1)}@example.com`)
        for (const action of wanted) await one.perform(action)
        await one.end()
        steps += wanted.length
      }
      const options = { numRuns: Math.ceil(STORIES / 2), seed: SEED, endOnFailure: false }
      const run = await fc.check(fc.asyncProperty(story, runStory), options)
      process.stdout.write(`\n${engine}: ${count} stories, ${steps} steps, seed ${SEED}\n`)
      expect(fc.defaultReportMessage(run)).toBeUndefined()
    },
    STORIES * 3000 + 120_000,
  )
})
