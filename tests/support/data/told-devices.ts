import { expect, onTestFinished, vi } from 'vitest'

import { createPushSender } from '#features/notifications/push-sending.commands.ts'
import type { DeliverPush } from '#platform/push/push-delivery.ts'

import type { TestApp } from '../engines.ts'
import { startPushService, type TestBrowser } from '../servers/test-push-service.ts'
import { befriend, type TestUser } from './made-people.ts'
import { addGame, logMatch } from './made-tables.ts'

const ALL = ['waiting', 'answers', 'reminders', 'friends']

export async function pushService() {
  const started = await startPushService()
  onTestFinished(started.stop)
  return started
}

/** It stops after the test. */
export function startSender({ app }: TestApp, deliver: DeliverPush) {
  const { database, clock, log, config } = app
  const sender = createPushSender({ database, clock, log, config, deliver })
  onTestFinished(sender.stop)
  return sender
}

export async function tell(
  it: TestApp,
  { token }: Pick<TestUser, 'token'>,
  browser: TestBrowser,
  wants = ALL,
): Promise<void> {
  const { endpoint, keys } = browser
  const told = await it.call('PUT /push', { token, body: { endpoint, keys, wants } })
  expect(told.status).toBe(200)
}

/** Each match that is logged waits for Bob. */
export async function friends(it: TestApp) {
  const [ann, bob] = [await it.signUp('Ann', 'Arbor'), await it.signUp('Bob', 'Baker')]
  await befriend(it.call, ann, bob)
  const game = await addGame(it, ann, 'Azul')
  const players = [
    { user: ann.user._id, score: 84 },
    { user: bob.user._id, score: 76 },
  ]
  return { ann, bob, log: () => logMatch(it, ann, { game, players }) }
}

export const waitingPushes = (it: TestApp) =>
  it.database.read.selectFrom('push_queue').selectAll().orderBy('id').execute()

export const toldDevices = (it: TestApp) =>
  it.database.read.selectFrom('push_devices').selectAll().execute()

/** A busy machine may take long. */
export const until = <T>(check: () => T | Promise<T>) =>
  vi.waitFor(check, { timeout: 60_000, interval: 20 })
