import { expect, test } from 'vitest'

import { inWords, problemOf, readText, refusalOf } from '#tests/support/texts/read-text.ts'

function page(...plays: string[]): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<plays username="Mara77" userid="12" total="${plays.length}" page="1" termsofuse="x">${plays.join('\n')}</plays>`
}

let ids = 100

function play(players: string, more = '', inside = ''): string {
  ids += 1
  const about = `id="${ids}" date="2024-11-15" quantity="1" length="0" incomplete="0" nowinstats="0" location=""`
  return `<play ${withMore(about, more)}>${withItem(inside)}<players>${players}</players></play>`
}

/** Each attribute once: the later one counts. */
function withMore(about: string, more: string): string {
  const names = new Set([...more.matchAll(/(\w+)=/gu)].map(([, name]) => name))
  const kept = about.split(/ (?=\w+=)/u).filter((one) => !names.has(one.split('=')[0]))
  return [...kept, more].join(' ')
}

function withItem(inside: string): string {
  const go =
    '<item name="Go" objecttype="thing" objectid="188"><subtypes><subtype value="boardgame"/></subtypes></item>'
  return inside.includes('<item') ? inside : go + inside
}

function player(name: string, score: string, win: 0 | 1, more = ''): string {
  const about = `username="" userid="0" name="${name}" startposition="" color="" score="${score}" new="0" rating="0" win="${win}"`
  return `<player ${withMore(about, more)}/>`
}

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
  expect(read.games).toEqual(['Go'])
  expect(problemOf(read, 'no_place')?.cases).toMatchObject([{ at: 1, text: '1 ratings' }])
})

test('A quantity is as many matches, or one with a note', async () => {
  const text = page(play(ANN, 'id="5" quantity="3"'), play(ANN, 'id="6" quantity="1000000000"'))
  const read = await readText(text)
  expect(read.matches.map(({ sourceIds }) => sourceIds[0])).toEqual([
    ...['bgg:5', 'bgg:5#2', 'bgg:5#3', 'bgg:6'],
  ])
  expect(problemOf(read, 'quantity_large')?.count).toBe(1)
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

test('Where everybody won, they won together or shared the win', async () => {
  const text = page(play(player('Ann', '5', 1) + player('Bob', '5', 1)))
  const read = await readText(text)
  expect(inWords(read)).toContain('cooperative highest: Ann 5 Win, Bob 5 Win')
  const shared = await readText(text, { answers: { all_won: 'each' } })
  expect(inWords(shared)).toContain('competitive highest: Ann 5 Win, Bob 5 Win')
})

test('Scores that the winner has less of mean that the lowest wins', async () => {
  const read = await readText(page(play(player('Ann', '2', 1) + player('Bob', '9', 0))))
  expect(inWords(read)).toContain('competitive lowest')
})

test('A play that does not count wins, or that was not played to the end, has no results', async () => {
  const text = page(play(ANN + BOB, 'nowinstats="1"'), play(ANN + BOB, 'incomplete="1"'))
  const read = await readText(text)
  expect(read.matches.map(({ players }) => players.map(({ result }) => result).join())).toEqual([
    ...[',', ','],
  ])
  expect(read.matches[1]?.notes).toBe('Not played to the end.')
  const answers = { uncounted: 'leave-out' }
  expect((await readText(text, { answers })).matches).toHaveLength(0)
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
  expect(problemOf(await readText(first), 'more_pages')?.cases[0]?.text).toBe('1 of 250 plays')
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
  expect(await refusalOf(`<plays>${'<a>'.repeat(100_000)}`)).toBe('nested')
  expect(await refusalOf('<plays total="0"></plays>')).toBe('nothing')
})
