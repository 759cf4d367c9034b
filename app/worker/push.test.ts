import { expect, test } from 'vitest'

import { showPushes } from './push.ts'
import type { WindowClient, WorkerScope } from './worker-scope.ts'

type Listener = (event: object) => void

function browserWith(...paths: string[]) {
  const origin = 'https://tally.example.org'
  const listeners = new Map<string, Listener>()
  const done: unknown[] = []
  const windows = paths.map((path) => ({
    url: origin + path,
    focus: async () => void done.push(['focus', path]),
  })) as unknown as WindowClient[]
  const scope = {
    location: { origin },
    registration: {
      showNotification: async (title: string, options: object) => void done.push([title, options]),
    },
    clients: {
      matchAll: async () => windows,
      openWindow: async (url: string) => void done.push(['open', url]),
    },
    addEventListener: (name: string, listener: Listener) => void listeners.set(name, listener),
  }
  showPushes(scope as unknown as WorkerScope)
  return {
    async say(name: 'push' | 'notificationclick', event: object) {
      let work: Promise<unknown> | undefined
      listeners.get(name)?.({
        ...event,
        waitUntil: (promise: Promise<unknown>) => (work = promise),
      })
      await work
      return done.splice(0)
    },
  }
}

const message = { title: 'Ann added you', body: 'Were you there?', link: '/matches/m', tag: 'w m' }
const data = (text: string) => ({ data: { text: () => text } })
const pressed = (link: unknown) => ({ notification: { data: link, close: () => {} } })

test('A message is shown, and one that cannot be read too', async () => {
  const { say } = browserWith()
  const { title, body, tag, link } = message
  expect(await say('push', data(JSON.stringify(message)))).toEqual([
    [title, { body, tag, data: link }],
  ])
  const news = [['Something new in Tabletally', { body: '', tag: 'news', data: '/notifications' }]]
  for (const event of [data('{'), data('null'), { data: null }]) {
    expect(await say('push', event)).toEqual(news)
  }
})

test('Pressing it goes to the window that shows the page, or opens one', async () => {
  const { say } = browserWith('/matches/new', '/matches/m')
  expect(await say('notificationclick', pressed('/matches/m'))).toEqual([['focus', '/matches/m']])
  expect(await say('notificationclick', pressed('/friends?tab=requests'))).toEqual([
    ['open', 'https://tally.example.org/friends?tab=requests'],
  ])
})

test('It never leads to another site', async () => {
  const { say } = browserWith()
  for (const link of ['//evil.example/', 'https://evil.example/', 'javascript:alert(1)', null]) {
    expect(await say('notificationclick', pressed(link))).toEqual([
      ['open', 'https://tally.example.org/notifications'],
    ])
  }
})
