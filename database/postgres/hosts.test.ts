import { expect, test } from 'vitest'

import { hostAndPort, hostsOf } from './hosts.ts'
import { choosePrimary, newestTimeline, type NodeState } from './primary-choice.ts'

test.each([
  [
    'postgres://u:p@a:5433,b:5434/tally?target_session_attrs=read-write',
    ['postgres://u:p@a:5433/tally', 'postgres://u:p@b:5434/tally'],
    'read-write',
  ],
  [
    'postgresql://a,[::1]:5434,c/tally?sslmode=require&load_balance_hosts=random',
    [
      'postgresql://a:5432/tally?sslmode=require',
      'postgresql://[::1]:5434/tally?sslmode=require',
      'postgresql://c:5432/tally?sslmode=require',
    ],
    null,
  ],
  [
    'postgres:///tally?host=a,::1,/run/postgresql&port=5433&target_session_attrs=primary',
    [
      'postgres://a:5433/tally',
      'postgres://[::1]:5433/tally',
      'postgres://%2Frun%2Fpostgresql:5433/tally',
    ],
    'primary',
  ],
  [
    'postgres://u:a%2Cb@h/tally?host=a,b&port=1,2',
    ['u:a%2Cb@a:1', 'u:a%2Cb@b:2'].map((at) => `postgres://${at}/tally`),
    null,
  ],
])('%s is an address of several hosts', (url, addresses, target) => {
  expect(hostsOf(url)).toEqual({ addresses, target })
})

test.each([
  'postgres://u:p,w@a:5432/tally?target_session_attrs=read-write',
  'postgres://%2Frun%2Fpostgresql/tally',
  'postgres://a/tally?host=b',
  'postgres://a,b,c/tally?port=1,2',
  '/data/a,b.sqlite',
])('%s is not', (url) => {
  expect(hostsOf(url)).toBeNull()
})

test('A host is named without its password', () => {
  expect(hostAndPort('postgres://u:secret@[::1]/tally')).toBe('[::1]:5432')
})

/** `w` takes writes, `s` is a standby; then its timeline, and the standbys that follow it. */
function node(text: string): NodeState {
  const [kind, timeline, standbys] = text
  return {
    address: text,
    isWritable: kind === 'w',
    timeline: Number(timeline),
    standbys: Number(standbys),
  }
}

test.each([
  ['one primary', ['w12', 's10', 's10'], 1, 'w12'],
  ['none that answers', [], 1, 'none'],
  ['standbys alone', ['s10', 's10'], 1, 'none'],
  ['a promoted one, which nobody follows yet', ['w20', 's10'], 1, 'w20'],
  ['one promoted by mistake', ['w11', 'w20', 's10'], 1, 'w11'],
  ['an old one that was started again', ['w10', 'w21', 's20'], 2, 'w21'],
  ['the same before any standby follows', ['w10', 'w20'], 2, 'w20'],
  ['the same for an instance that has just started', ['w10', 'w21', 's20'], 0, 'w21'],
  ['an old one alone', ['w10'], 2, 'old'],
  ['an old one beside a standby of its heir', ['w10', 's20'], 0, 'old'],
  ['two without standbys', ['w10', 'w20'], 0, 'several'],
  ['two with standbys', ['w11', 'w21', 's10', 's20'], 1, 'several'],
  ['an old one that standbys still follow', ['w11', 'w20', 's10'], 2, 'several'],
])('The choice among %s', (_, nodes, newest, expected) => {
  const states = nodes.map(node)
  const choice = choosePrimary(states, newest)
  expect(choice.ok ? choice.node.address : choice.reason).toBe(expected)
  expect(newestTimeline(states, newest)).toBeGreaterThanOrEqual(newest)
})
