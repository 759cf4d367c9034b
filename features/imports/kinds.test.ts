import { expect, test } from 'vitest'

import { page, play, player } from '#tests/support/imports/bgg-file.ts'
import { inWords, problemOf, readText } from '#tests/support/texts/read-text.ts'

/** `Ann:71* Bob:60`: name and score, a star if the winner is marked, and a colour. */
function rowsOf(text: string): string {
  const players = text.split(' ').map((row) => {
    const [name = '', score = '', colour = ''] = row.split(':')
    const win = score.endsWith('*') ? 1 : 0
    return player(name, score.replace('*', ''), win, `color="${colour}"`)
  })
  return players.join('')
}

/** What it is | its rows | what it becomes. */
const kinds = `
  nobody is marked, and all have scores | Ann:71 Bob:60 | competitive highest: Ann 71 Win, Bob 60 Loss
  nobody is marked, and the best score is shared | Ann:71 Bob:71 Cid:9 | competitive highest: Ann 71 Draw, Bob 71 Draw, Cid 9 Loss
  nobody is marked, and one has no score | Ann:71 Bob: | competitive highest: Ann 71, Bob
  nobody is marked, and one score is no number | Ann:71 Bob:49-46ish | competitive highest: Ann 71, Bob
  nobody is marked, and nobody has a score | Ann: Bob: | competitive none: Ann, Bob
  the winner has the best score | Ann:1,250* Bob:980 | competitive highest: Ann 1250 Win, Bob 980 Loss
  thousands with a point | Ann:1.250* Bob:980 | competitive highest: Ann 1250 Win, Bob 980 Loss
  the winner has the lowest score | Ann:21* Bob:36 | competitive lowest: Ann 21 Win, Bob 36 Loss
  the winner has 1, which may be a place | Ann:1* Bob:2 Cid:3 | competitive none: Ann 1 Win, Bob 2 Loss, Cid 3 Loss
  a tie that was broken | Ann:54 Bob:54* Cid:40 | competitive highest: Ann 54 Loss, Bob 54 Win, Cid 40 Loss
  several winners | Ann:* Bob:* Cid: | competitive none: Ann Win, Bob Win, Cid Loss
  everybody won without scores | Ann:* Bob:* | cooperative none: Ann Win, Bob Win
  everybody won with one score | Ann:30* Bob:30* | cooperative highest: Ann 30 Win, Bob 30 Win
  everybody won with different scores | Ann:30* Bob:20* | competitive highest: Ann 30 Win, Bob 20 Win
  one colour of two has won | Ann:*:Blue Bob:*:blue Cid::Yellow | teams none: Ann (Blue) Win, Bob (Blue) Win, Cid (Yellow) Loss
  two colours with a score each, and nobody is marked | Ann:10:Blue Bob:10:blue Cid:8:Yellow Dan:8:Yellow | teams highest: Ann (Blue) 10 Win, Bob (Blue) 10 Win, Cid (Yellow) 8 Loss, Dan (Yellow) 8 Loss
  two colours with one score, and nobody is marked | Ann:8:Blue Bob:8:Blue Cid:8:Yellow | teams highest: Ann (Blue) 8 Draw, Bob (Blue) 8 Draw, Cid (Yellow) 8 Draw
  the scores of one colour differ, and nobody is marked | Ann:10:Blue Bob:7:Blue Cid:8:Yellow | competitive highest: Ann 10 Win, Bob 7 Loss, Cid 8 Loss
  members of one colour differ | Ann:*:Blue Bob::Blue Cid::Red | competitive none: Ann Win, Bob Loss, Cid Loss
  one has no colour | Ann:*:Blue Bob:*:Blue Cid: | competitive none: Ann Win, Bob Win, Cid Loss
  each has a colour | Ann:9*:Blue Bob:8:Red | competitive highest: Ann 9 Win, Bob 8 Loss
  colours, and nobody has won | Ann::Blue Bob::Blue Cid::Red | competitive none: Ann, Bob, Cid
  alone, won | Ann:84* | competitive highest: Ann 84 Win
  alone, not marked | Ann:84 | competitive highest: Ann 84
  a sum | Ann:20+15+8* Bob:40 | competitive highest: Ann 43 Win, Bob 40 Loss`
  .split('\n')
  .slice(1)
  .map((line) => line.split('|').map((part) => part.trim()))

test.each(kinds)('A play becomes what it says: %s', async (_what, rows = '', becomes) => {
  const read = await readText(page(play(rowsOf(rows))), { answers: { tied: 'draw' } })
  expect(inWords(read)).toBe(`Go 2024-11-15 ${becomes}`)
})

test('Equal best scores without a mark are asked, and scores of 0 alone are none', async () => {
  const equal = page(play(rowsOf('Ann:71 Bob:71 Cid:9')))
  expect(problemOf(await readText(equal), 'tied')).toMatchObject({ chosen: null, count: 1 })
  const together = await readText(equal, { answers: { tied: 'together' } })
  expect(inWords(together)).toContain('Ann 71 Win, Bob 71 Win, Cid 9 Loss')
  const zeros = await readText(page(play(rowsOf('Ann:0 Bob:0'))))
  expect(problemOf(zeros, 'tied')).toBeUndefined()
  expect(inWords(zeros)).toContain('Ann 0, Bob 0')
})

test('Where a game’s marked winners have the lowest scores, its unmarked plays go by the lowest', async () => {
  const golf = '<item name="Golf" objecttype="thing" objectid="4"/>'
  const plays = [
    play(rowsOf('Ann:21* Bob:36'), '', golf),
    play(rowsOf('Ann:40 Bob:31'), '', golf),
    play(rowsOf('Ann:40 Bob:31')),
  ]
  const read = await readText(page(...plays))
  expect([0, 1, 2].map((at) => inWords(read, at))).toEqual([
    'Golf 2024-11-15 competitive lowest: Ann 21 Win, Bob 36 Loss',
    'Golf 2024-11-15 competitive lowest: Ann 40 Loss, Bob 31 Win',
    'Go 2024-11-15 competitive highest: Ann 40 Win, Bob 31 Loss',
  ])
})

test('Scores of 1, 2, 3 beside a winner may be places: they are asked about, and no score wins', async () => {
  const text = `Date,Game,Player,Score,Winner
2024-01-05,Azul,Ann,1,Ann
2024-01-05,Azul,Bob,2,Ann
2024-01-05,Azul,Cid,3,Ann`
  expect(problemOf(await readText(text), 'against')).toMatchObject({ chosen: null, count: 1 })
  const read = await readText(text, { answers: { against: 'winner' } })
  expect(inWords(read)).toContain('competitive none: Ann 1 Win, Bob 2 Loss, Cid 3 Loss')
  const shared = await readText(text.replace('Cid,3', 'Cid,2'))
  expect(problemOf(shared, 'against')).toMatchObject({ chosen: null, count: 1 })
})

test('What was encoded for pages and for the XML is decoded once for each', async () => {
  const inside =
    '<comments>We&amp;#039;re &amp;quot;done&amp;quot; &amp;amp; tired&#10;&amp;lt;3 &amp;#x1F600; &amp;amp;amp; &amp;unknown;</comments>'
  const read = await readText(page(play(player('Ann &amp;amp; Co', '1', 1), '', inside)))
  expect(read.matches[0]?.notes).toBe('We\'re "done" & tired\n<3 😀 &amp; &unknown;')
  expect(read.people[0]?.name).toBe('Ann & Co')
})

test('A log that names nobody is asked about at once, and becomes matches of its owner', async () => {
  const text = page(play(''), play('', 'quantity="2"'))
  const read = await readText(text)
  expect(problemOf(read, 'nobody_named')).toMatchObject({
    ...{ what: 'These plays name nobody: only me?', chosen: 'only-me' },
  })
  expect(read.matches).toHaveLength(3)
  expect(read.people).toMatchObject([{ name: 'Mara77', self: true, matches: 3 }])
  const out = await readText(text, { answers: { nobody_named: 'leave-out' } })
  expect(out.matches).toHaveLength(0)
  const mixed = await readText(page(play(''), play(rowsOf('Ann:1*'))))
  expect(mixed.matches).toHaveLength(1)
  expect(problemOf(mixed, 'no_players')?.chosen).toBe('leave-out')
})

test('Whether shared colours are teams is asked, and a colour stays as a role', async () => {
  const text = page(play(rowsOf('Ann:10:Blue Bob:10:Blue Cid:8:Red')))
  const read = await readText(text)
  expect(problemOf(read, 'colour_teams')).toMatchObject({ chosen: 'teams', count: 1 })
  expect(read.matches[0]?.differs).toContain('the scores decide')
  const apart = await readText(text, { answers: { colour_teams: 'apart', tied: 'draw' } })
  expect(inWords(apart)).toContain('competitive highest: Ann 10 Draw, Bob 10 Draw, Cid 8 Loss')
  expect(apart.matches[0]?.players.map(({ role }) => role)).toEqual(['Blue', 'Blue', 'Red'])
})
