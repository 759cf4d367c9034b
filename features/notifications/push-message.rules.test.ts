import { expect, test } from 'vitest'

import { notificationTypes } from './notifications.rules.ts'
import { pushedAs, pushWants, readWants } from './push-kinds.rules.ts'
import { messageOf, readMessage, UNREADABLE } from './push-message.rules.ts'

const notification = {
  ...{ id: 'n1', title: 'Ben declined a match of Azul', description: 'He had 91.' },
  ...{ link: '/matches/m1', matchId: 'm1', entityId: null },
}

test('Every notification is of a kind, and a later one about the same match replaces it', () => {
  for (const type of notificationTypes) {
    const { title, tag, link } = messageOf({ ...notification, type }, [])
    expect([title, tag, link]).toEqual([
      notification.title,
      `${pushedAs[type].kind} m1`,
      notification.link,
    ])
  }
  const bare = { ...notification, type: 'MATCH_DELETED', link: null, matchId: null } as const
  expect(messageOf(bare, [])).toMatchObject({ link: '/notifications', tag: 'answers n1' })
})

test('Text that may name scores is left out unless it is wanted', () => {
  expect(messageOf({ ...notification, type: 'MATCH_DECLINED' }, ['answers']).body).toBe('')
  expect(messageOf({ ...notification, type: 'MATCH_DECLINED' }, ['scores']).body).toBe('He had 91.')
  expect(messageOf({ ...notification, type: 'MATCH_INVITE' }, []).body).toBe('He had 91.')
})

test('A long text still fits into a message', () => {
  const long = { ...notification, type: 'MATCH_INVITE', title: '🎲'.repeat(500) } as const
  const message = messageOf({ ...long, description: '🎲'.repeat(5000) }, [])
  expect([...message.title]).toHaveLength(200)
  expect(message.title.endsWith('🎲…')).toBe(true)
  expect(Buffer.byteLength(JSON.stringify(message))).toBeLessThan(3500)
})

test('A message of another version, or none, is read as far as it can be', () => {
  const message = messageOf({ ...notification, type: 'MATCH_INVITE' }, [])
  expect(readMessage(JSON.stringify({ ...message, later: 1 }))).toEqual(message)
  for (const text of ['', 'null', '7', '{', '[]', '{"title":7,"body":null}']) {
    expect(readMessage(text)).toEqual(UNREADABLE)
  }
})

test('What is stored of a later version is read as far as it is known', () => {
  expect(readWants('scores waiting parties')).toEqual(['waiting', 'scores'])
  expect(readWants('')).toEqual([])
  expect(readWants(pushWants.join(' '))).toEqual(pushWants)
})
