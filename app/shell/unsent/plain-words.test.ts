import { expect, test } from 'vitest'

import { newWrite } from '#client/unsent/new-write.ts'
import type { UnsentEndpoint, UnsentWrite } from '#client/unsent/unsent-write.ts'

import { plainWords } from './plain-words.ts'

const known = new Map([
  ['azul', 'Azul'],
  ['m', 'Mara Lind'],
  ['b', 'Ben Okafor'],
])
const match = {
  ...{ game: 'azul', day: '2026-11-27', date: '2026-11-27T20:00:00.000Z', mode: 'competitive' },
  ...{ scoring: 'highest', notes: '', location: null, expansions: [], pad: null },
  players: [
    { user: 'm', score: 84, result: 'Win', team: null, started: false },
    { user: null, name: 'Oma', score: 66, result: 'Loss', email: 'oma@example.com' },
  ],
}

function fromFile(endpoint: UnsentEndpoint, body: object, id = 'k'): UnsentWrite {
  const write = newWrite('m', endpoint, { id, body }, { words: 'A gift' })
  return { ...write, look: { why: 'file', refused: null } }
}
const words = (write: UnsentWrite, others: UnsentWrite[] = []) => plainWords(write, others, known)

test('A write of a file is named by what it would send, with every text and number of it', () => {
  expect(words(fromFile('POST /sessions', match))).toBe(
    'Azul on 27 November 2026: Mara Lind 84 Win, “Oma” 66 Loss “oma@example.com”',
  )
  const pad = { rows: [{ label: 'Hearts', scores: [84, null] }] }
  const details = { mode: 'teams', scoring: 'lowest', durationMinutes: 90, location: 'Kitchen' }
  expect(words(fromFile('POST /sessions', { ...match, ...details, pad }))).toMatch(
    /”\. in teams\. lowest score wins\. 90 min\. “Kitchen”\. “Hearts” 84 –$/u,
  )
  const game = fromFile('POST /games', { name: 'Skull' }, 'skull')
  expect(words(game)).toBe('The game Skull')
  const ofNew = fromFile('POST /sessions', { ...match, game: 'unsent-skull' })
  expect(words(ofNew, [game])).toMatch(/^“Skull” on /u)
  expect(words(fromFile('POST /friends/send', { email: 'ben@example.com' }))).toBe(
    'Ask ben@example.com to be your friend',
  )
})

test('What these words would not tell has to be looked at: strangers, long texts, what changes something', () => {
  const of = (more: object) => words(fromFile('POST /sessions', { ...match, ...more }))
  expect(of({ players: [{ user: 'stranger' }] })).toBeNull()
  expect(of({ game: 'unsent-skull' })).toBeNull()
  expect(of({ expansions: ['unknown'] })).toBeNull()
  expect(of({ notes: 'x'.repeat(301) })).toBeNull()
  expect(of({ day: 5 })).toBeNull()
  expect(words(fromFile('POST /guests/rename', { from: 'Oma', to: 'Opa' }))).toBeNull()
  expect(words(fromFile('POST /sessions/:id/decline', {}))).toBeNull()
  const own = fromFile('POST /sessions', match)
  expect(words({ ...own, look: { why: 'other file', refused: null } })).toBeNull()
  expect(words({ ...own, look: { why: 'refused', refused: null } })).toBeNull()
})

test('A file cannot send what its words hide', () => {
  const seats = (...players: object[]) => words(fromFile('POST /sessions', { ...match, players }))
  const more = { rank: 2, role: 'Fox', team: 'Reds', started: true, invited: true }
  const seat = { user: null, name: 'Oma', score: 66, email: 'oma@example.com' }
  expect(seats({ ...seat, ...more })).toMatch(
    /: “Oma” 66 2nd “Reds” “Fox” began “oma@example\.com” invited by mail$/u,
  )
  expect(seats({ ...seat, name: 'Ben Okafor 84 Win, Oma' })).toMatch(
    /: “Ben Okafor 84 Win, Oma” 66 /u,
  )
  expect(seats({ ...seat, name: 'Ben” 84 Win, “Oma' })).toBeNull()
  expect(seats({ ...seat, name: '\u202eOma', score: 48 })).toBeNull()
  expect(seats({ ...seat, confirmed: true })).toBeNull()
  expect(words(fromFile('POST /sessions', { ...match, hidden: 1 }))).toBeNull()
  const asked = (body: object) => words(fromFile('POST /friends/send', body))
  expect(asked({ email: '', userId: 'b' })).toBeNull()
  expect(asked({ email: ' ', userId: 'b' })).toBeNull()
  expect(asked({ email: 'b\u0435n@example.com' })).toBeNull()
  // The other device had sent it, so that it may be done.
  const sent = fromFile('POST /friends/send', { email: 'ben@example.com' })
  expect(words({ ...sent, sentAt: '2026-11-27T21:00:00.000Z' })).toBeNull()
})
