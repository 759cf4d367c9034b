import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { MINUTE } from '#platform/clock.ts'
import { signedUp, type TestUser } from '#tests/support/data/made-people.ts'
import { onEngine } from '#tests/support/engines.ts'
import { page, play, player } from '#tests/support/imports/bgg-file.ts'
import { inWords, problemOf, readText, refusalOf } from '#tests/support/texts/read-text.ts'

const [ANN, BOB] = [player('Ann', '3', 1), player('Bob', '2', 0)]

test('A play becomes a match with all that it tells', async () => {
  const read = await readText(
    page(
      play(
        player('Mara L', '12+3', 1, 'username="mara77" userid="12" startposition="1" color="Red"') +
          player('Bob', '36, 42', 0, 'startposition="2" rating="7"'),
        'id="7" length="75" location="Ben’s"',
        '<comments>A &amp; B &lt;3</comments>',
      ),
    ),
  )
  expect(read.matches).toEqual([
    {
      ...{ sourceIds: ['bgg:7'], at: 1, day: '2024-11-15', date: null, game: 'Go', expansions: [] },
      ...{
        location: 'Ben’s',
        durationMinutes: 75,
        notes: 'A & B <3\nScore of Bob: 36, 42',
        pad: null,
      },
      ...{ mode: 'competitive', scoring: 'highest', original: null, differs: '' },
      players: [
        {
          ...{ person: 0, score: 15, result: 'Win', team: null, role: 'Red', rank: null },
          ...{ started: true, said: 'Win' },
        },
        {
          person: 1,
          score: null,
          result: 'Loss',
          team: null,
          role: null,
          rank: null,
          started: false,
          said: 'Loss',
        },
      ],
    },
  ])
  expect(read.people).toMatchObject([
    { name: 'Mara L', self: true },
    { name: 'Bob', self: false },
  ])
  expect(problemOf(read, 'no_place')?.cases).toMatchObject([{ at: 1, cells: ['1 ratings'] }])
})

test('A quantity is as many matches, or one with a note', async () => {
  const text = page(play(ANN, 'id="5" quantity="3"'), play(ANN, 'id="6" quantity="1000000000"'))
  expect((await readText(text)).matches.map(({ sourceIds }) => sourceIds[0])).toEqual([
    ...['bgg:5', 'bgg:5#2', 'bgg:5#3', 'bgg:6'],
  ])
  const one = await readText(text, { answers: { quantity: 'one' } })
  expect(one.matches.map(({ notes }) => notes)).toEqual([
    ...['Played 3 times.', 'Played 1000000000 times.'],
  ])
})

test('An expansion that was logged beside its game joins it, unless scores differ', async () => {
  const expansion = (name: string, score = '') =>
    play(
      player('Ann', score, 0),
      'id="9"',
      `<item name="${name}" objecttype="thing" objectid="9"><subtypes><subtype value="boardgameexpansion"/></subtypes></item>`,
    )
  const game = play(player('Ann', '3', 1), 'id="8"')
  const read = await readText(page(expansion('Go: New Stones'), game))
  expect(read.matches).toMatchObject([
    { sourceIds: ['bgg:8', 'bgg:9'], game: 'Go', expansions: ['Go: New Stones'] },
  ])
  expect(read.missed).toMatchObject([{ at: 1, why: 'Expansions, put together with their game' }])
  const kept = await readText(page(expansion('Go: New Stones'), game), {
    answers: { expansion_plays: 'apart' },
  })
  expect(kept.matches).toHaveLength(2)
  for (const other of [expansion('Go: New Stones', '4'), expansion('Gothic')]) {
    expect((await readText(page(other, game))).matches).toHaveLength(2)
  }
})

test('The field for team and colour holds teams, colours or factions', async () => {
  const coloured = (...rows: [string, string, 0 | 1][]) =>
    page(play(rows.map(([name, color, win]) => player(name, '', win, `color="${color}"`)).join('')))
  const teams = await readText(
    coloured(['Ann', 'Red／Elf', 1], ['Bob', 'red／Orc', 1], ['Cleo', 'Blue', 0]),
  )
  expect(inWords(teams)).toContain('teams none: Ann (Red) Win, Bob (Red) Win, Cleo (Blue) Loss')
  expect(teams.matches[0]?.players.map(({ role }) => role)).toEqual(['Elf', 'Orc', null])
  const single = await readText(coloured(['Ann', 'Red／Elf', 1], ['Bob', 'Blue', 0]))
  expect(inWords(single)).toContain('competitive none: Ann Win, Bob Loss')
  expect(single.matches[0]?.players.map(({ role }) => role)).toEqual(['Red, Elf', 'Blue'])
})

test('A play that does not count wins, or was not played to the end, is left out unless asked for', async () => {
  const text = page(play(ANN + BOB, 'nowinstats="1"'), play(ANN + BOB, 'incomplete="1"'))
  expect((await readText(text)).matches).toHaveLength(0)
  const read = await readText(text, { answers: { ignored: 'import' } })
  expect([0, 1].map((at) => inWords(read, at))).toEqual(
    [0, 1].map(() => 'Go 2024-11-15 competitive highest: Ann 3 Win, Bob 2 Loss'),
  )
  expect(read.matches[1]?.notes).toBe('Not played to the end.')
})

test('People are user names, else names; without either they are unknown', async () => {
  const read = await readText(
    page(
      play(player('Annie', '1', 0, 'username="ann1"') + player('', '2', 1) + player('', '3', 0)),
      play(player('Ann', '1', 0, 'username="ANN1"') + player('Annie', '5', 0, 'username="x"')),
      play(player('ann', '4', 1)),
    ),
  )
  expect(read.people.map(({ name, matches }) => `${name}: ${matches}`)).toEqual([
    ...['Annie: 3', 'Anonymous player: 1', 'Anonymous player (2): 1', 'Annie (2): 1'],
  ])
})

test('Several pages in one file are read together, and a missing page is told', async () => {
  const pages = `${page(play(ANN))}\n${page(play(BOB))}`
  expect((await readText(pages)).matches).toHaveLength(2)
  const first = page(play(ANN)).replace('total="1"', 'total="250"')
  expect(problemOf(await readText(first), 'more_pages')?.cases[0]?.cells).toEqual([
    '1 of 250 plays',
  ])
})

test('Attributes, players and comments may be missing, and control characters stand in comments', async () => {
  const item = '<item name="Go" objecttype="thing" objectid="0"/>'
  const read = await readText(
    page(
      `<play date="2024-01-02">${item}<comments>a&#0;b&#10;c</comments></play>`,
      `<play id="3" date="0000-00-00">${item}</play>`,
      `<play id="4" date="2024-01-02"></play>`,
    ),
    { answers: { no_players: 'only-me' } },
  )
  expect(read.matches).toMatchObject([
    { day: '2024-01-02', sourceIds: [expect.stringMatching(/^bgg:\?[0-9a-f]{16}$/u)] },
  ])
  expect(read.people).toMatchObject([{ name: 'Mara77', self: true }])
  expect(problemOf(read, 'unreadable')?.count).toBe(2)
})

test('Entities, errors and other XML are refused', async () => {
  const bomb = '<!DOCTYPE plays [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]><plays>&b;</plays>'
  expect(await refusalOf(bomb)).toBe('entities')
  expect(await refusalOf(page(play(ANN, '', '<comments>&nbsp;</comments>')))).toBe('entities')
  expect(
    await refusalOf('<errors><error><message>Invalid username</message></error></errors>'),
  ).toBe('bgg_refused')
  expect(await refusalOf('<rss><channel/></rss>')).toBe('unknown')
  expect(await refusalOf('<!DOCTYPE html><html><body>x</body></html>')).toBe('unknown')
  expect(await refusalOf(page(play(ANN)).slice(0, -30))).toBe('cut_off')
  expect(await refusalOf(`<plays>${'<a>'.repeat(100_000)}`)).toBe('cut_off')
  expect(await refusalOf('<plays><play id="1"><act/></play></plays>')).toBe('unknown')
  expect(await refusalOf('<plays total="0"></plays>')).toBe('nothing')
})

async function bggServer(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked: { url: string; authorization: string }[] = []
  const server = createServer((request, response) => {
    const { url = '', headers } = request
    asked.push({ url, authorization: headers.authorization ?? '' })
    answer(request, response)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const status = (code: number) => (_: IncomingMessage, response: ServerResponse) => {
  response.writeHead(code, { location: 'http://127.0.0.1:1/elsewhere' }).end('no')
}

onEngine('sqlite', 'Fetching plays from BoardGameGeek', (open) => {
  test('gives the XML of a page as text, and sends the token there alone', async () => {
    const xml = '<plays username="ann"><!-- <script>alert(1)</script> --></plays>'
    const { origin, asked } = await bggServer((_, response) => response.end(xml))
    const it = await open({ config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    expect((await it.call('GET /imports', { token })).body.meta).toMatchObject({ bgg: true })
    const query = { user: 'Ann & Co_1', page: '2' }
    expect((await it.call('GET /imports/bgg', { token, query })).status).toBe(400)
    const first = await it.call('GET /imports/bgg', {
      token,
      query: { user: 'Ann Co_1', page: '2' },
    })
    expect([first.status, first.body.data]).toEqual([200, { xml }])
    expect(asked).toEqual([
      { url: '/xmlapi2/plays?username=Ann+Co_1&page=2', authorization: 'Bearer secret' },
    ])
    for (const user of ['', 'x'.repeat(41), '../../thing', 'a?b', 'a\nb']) {
      expect((await it.call('GET /imports/bgg', { token, query: { user } })).status).toBe(400)
    }
    for (const number of ['0', '-1', '1.5', 'x', '501']) {
      const bad = { user: 'ann', page: number }
      expect((await it.call('GET /imports/bgg', { token, query: bad })).status).toBe(400)
    }
    expect(asked).toHaveLength(1)
  })

  test('says in a sentence what went wrong, and follows no redirect', async () => {
    let answer = status(200)
    const { origin, asked } = await bggServer((request, response) => answer(request, response))
    const it = await open({ config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    const ask = () => it.call('GET /imports/bgg', { token, query: { user: 'ann' } })
    const long = Buffer.alloc(5 * 1024 * 1024, 'x')
    const cases: [typeof answer, number, RegExp][] = [
      [status(202), 503, /does not give these plays right now/u],
      [status(401), 503, /does not let this server in/u],
      [status(500), 503, /does not give these plays right now/u],
      [status(302), 503, /does not give these plays right now/u],
      [(_, response) => response.destroy(), 503, /does not give these plays right now/u],
      [(_, response) => response.end(long), 503, /does not give these plays right now/u],
    ]
    for (const [next, code, message] of cases) {
      answer = next
      const refused = await ask()
      expect([refused.status, refused.body.message]).toEqual([code, expect.stringMatching(message)])
    }
    expect(asked).toHaveLength(cases.length)
  })

  test('is refused without a token of the operator, and when everybody asks too often', async () => {
    const none = await open()
    const without = await none.signUp('Ann')
    const query = { user: 'ann' }
    const refused = await none.call('GET /imports/bgg', { token: without.token, query })
    expect([refused.status, refused.body.message]).toEqual([
      404,
      expect.stringContaining('not set up'),
    ])
    const { origin } = await bggServer((_, response) => response.end('<plays/>'))
    const it = await open({ limits: true, config: { bgg: { origin, token: 'secret' } } })
    const { token } = await it.signUp('Ann')
    const limit = { name: 'bgg-all', max: 60, windowMs: MINUTE }
    for (let asked = 0; asked < 59; asked += 1)
      await it.app.limits.countInMemory(limit, 'everybody')
    const ask = () => it.call('GET /imports/bgg', { token, query })
    expect([(await ask()).status, (await ask()).status]).toEqual([200, 429])
  })

  test('is refused to somebody who asks more than 20 times a minute, and not to others', async () => {
    const { origin } = await bggServer((_, response) => response.end('<plays/>'))
    const { it, ann, bob } = await signedUp(
      open({ limits: true, config: { bgg: { origin, token: 'secret' } } }),
      'Ann',
      'Bob',
    )
    const ask = async ({ token }: TestUser) =>
      (await it.call('GET /imports/bgg', { token, query: { user: 'ann' } })).status
    for (let asked = 0; asked < 20; asked += 1) expect(await ask(ann)).toBe(200)
    expect([await ask(ann), await ask(bob)]).toEqual([429, 200])
  })
})
