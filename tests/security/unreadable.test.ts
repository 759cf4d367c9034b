import { expect, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import type { EndpointKey } from '#platform/http/contract.ts'
import { allEndpoints } from '#server/features.ts'
import { answerByLink, claimByLink, makeLink, release } from '#tests/support/data/made-links.ts'
import { type TestUser, friendOf } from '#tests/support/data/made-people.ts'
import {
  addGame,
  asDrafts,
  editMatch,
  logMatch,
  readMatch,
} from '#tests/support/data/made-tables.ts'
import { onEachEngine, type TestApp, scene } from '#tests/support/engines.ts'

/** Part of every text that somebody writes into the match, about it, or as its guest. */
const MARK = 'qzx'
/** Part of a person's own texts, which they find again in their own archive. */
const OWN_WORDS = 'qzy'
let marks = 0
const marked = (of: string) => `${of} ${MARK}${(marks += 1)}`

async function setTable(it: TestApp) {
  const ann = await it.signUp('Ann', 'Arbor')
  const names = ['Bob', 'Cem', 'Dan', 'Eve', 'Fay', 'Kim'] as const
  const [bob, cem, dan, eve, fay, kim] = await signUpFriends(it, ann, names)
  const [sam, zoe] = [await it.signUp('Sam', 'Stranger'), await it.signUp('Zoe', 'Zed')]
  const game = await addGame(it, ann)
  const expansion = await addGame(it, ann, 'Cities')
  const texts = () => ({
    notes: marked('Notes'),
    location: marked('Place'),
    expansions: [expansion._id],
    pad: { rows: [{ label: marked('Category'), scores: [1, 2, 3, 4, 5, 6, 7, 8] }] },
  })
  const match = await logMatch(it, ann, {
    ...{ game, mode: 'competitive', ...texts() },
    players: [
      ...[ann, bob, cem, dan, fay].map(({ user }) => ({ user: user._id, role: marked('Role') })),
      { name: 'Oma', role: marked('Role') },
      { name: 'Opa', role: marked('Role') },
      { name: marked('Guest'), email: `guest.${MARK}@example.com`, role: marked('Role') },
    ],
  })
  const secret = await makeLink(it, ann, match._id)
  const row = (index: number) => match.players[index]?._id
  const act = (who: TestUser, key: EndpointKey, body: unknown = {}, more = {}) =>
    it.call(key, { token: who.token, params: { id: match._id, ...more }, body })

  // What they were told while they were at the table may not be read later either.
  const correction = await act(bob, 'POST /sessions/:id/corrections', {
    ...{ durationMinutes: 50, comment: marked('Comment') },
  })
  const cid = (correction.body.data as { _id: string })._id
  await act(ann, 'POST /sessions/:id/corrections/:cid/reject', { reason: marked('No') }, { cid })
  await act(dan, 'POST /sessions/:id/decline', { reason: `Reason ${OWN_WORDS}` })
  await claimByLink(it, kim, secret, row(6))
  await release(it, ann, match._id, row(6))
  const asked = await claimByLink(it, zoe, secret, row(5))
  await answerByLink(it, secret, row(7), { contest: marked('Objection') })
  const drafts = asDrafts(await readMatch(it, ann, match._id))
  const players = drafts.filter((_, index) => index !== 4)
  const pad = { rows: [{ label: marked('Category'), scores: players.map(() => 1) }] }
  const edited = await editMatch(it, ann, match._id, { ...texts(), pad, players })
  await act(cem, 'POST /sessions/:id/corrections', {
    ...{ durationMinutes: 70, comment: marked('Comment') },
  })
  expect([asked.status, edited.status]).toEqual([202, 200])
  const readers = { eve, sam, dan, fay, kim, zoe }
  return { ann, bob, match, game, secret, claimId: asked.body.data._id, readers }
}

async function signUpFriends<const Names extends readonly string[]>(
  it: TestApp,
  ann: TestUser,
  names: Names,
) {
  const friends: TestUser[] = []
  for (const name of names) {
    const friend = await friendOf(it, ann, name, `${name}son`)
    friends.push(friend)
  }
  return friends as { [Index in keyof Names]: TestUser }
}

const keysOf = (method: string) =>
  Object.keys(allEndpoints).filter((key) => key.startsWith(`${method} `)) as EndpointKey[]

type Table = Awaited<ReturnType<typeof setTable>>

async function crawl(it: TestApp, who: TestUser, { ann, match, game, claimId }: Table) {
  const ids = [match._id, ann.user._id, who.user._id, game._id, claimId]
  const query = { status: 'all', q: 'Zed', source: 'csv' }
  const answers: [asked: string, text: string][] = []
  for (const key of keysOf('GET')) {
    if (key.includes(':token') || key.startsWith('GET /auth/')) continue
    const isOfOne = /:(?:id|userId)/u.test(key)
    for (const id of isOfOne ? ids : ['']) {
      const params = { id, userId: id, year: '2026' }
      const { status, body } = await it.call(key, { token: who.token, params, query })
      answers.push([`${status} ${key} of ${id}`, JSON.stringify(body)])
    }
  }
  return answers
}

/** Who was at the table knows which match it was; who was not does not learn of it, or who plays. */
function hiddenFrom(name: string, { ann, bob, match }: Table): string[] {
  if (name === 'dan') return []
  if (name === 'fay' || name === 'kim') return [OWN_WORDS]
  const people = name === 'eve' ? [] : [ann.user._id, bob.user._id, 'Arbor', 'Bobson']
  return [OWN_WORDS, match._id, ...people]
}

onEachEngine('A match that somebody may not read', (open) => {
  test('is in no answer that they get: none of its texts, not its id', async () => {
    const { it, ...table } = await scene(open(), setTable)
    const { bob, match, readers } = table
    // Who may read it finds each kind of text: the marks are there.
    const read = JSON.stringify(await readMatch(it, bob, match._id))
    const kinds = read.match(/[A-Z]\w+ (?=qz[xy])/gu)?.map((kind) => kind.trim())
    expect([...new Set(kinds)].toSorted()).toEqual([
      ...['Category', 'Comment', 'Guest', 'Notes', 'Objection', 'Place', 'Reason', 'Role'],
    ])
    const found: string[] = []
    for (const [name, who] of Object.entries(readers)) {
      const hidden = [MARK, ...hiddenFrom(name, table)]
      const answers = await crawl(it, who, table)
      expect(answers.filter(([asked]) => asked.startsWith('200')).length).toBeGreaterThan(15)
      for (const [asked, text] of answers) {
        for (const one of hidden) {
          if (text.includes(one)) found.push(`${name} reads ${one} in ${asked}: ${text}`)
        }
      }
    }
    expect(found).toEqual([])

    it.clock.advance(11 * MINUTE)
    for (const [name, { token }] of Object.entries(readers)) {
      for (const key of keysOf('POST').concat(keysOf('PUT'))) {
        if (!/^\w+ \/(?:sessions|claims)\/:id/u.test(key)) continue
        const params = {
          id: key.includes('/claims') ? table.claimId : match._id,
          cid: match._id,
          pid: match.players[5]?._id ?? '',
        }
        // A claim's own end is no refusal.
        if (name === 'zoe' && key.endsWith('/undo')) continue
        const headers = { 'if-match': '"99"' }
        const body = { notes: 'Mine', durationMinutes: 5, reason: 'No' }
        const { status, body: answer } = await it.call(key, { token, params, body, headers })
        const text = JSON.stringify(answer)
        if (status < 400 || text.includes(MARK)) found.push(`${name}: ${status} ${key}: ${text}`)
      }
    }
    expect(found).toEqual([])
  })
})
