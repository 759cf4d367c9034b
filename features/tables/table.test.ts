import { expect, test } from 'vitest'

import { csvHeader, csvRows } from '#features/archives/csv.rules.ts'
import {
  archivedOf,
  inWords,
  problemOf,
  readBytes,
  readText,
  refusalOf,
} from '#tests/support/texts/read-text.ts'

async function all(text: string, options?: Parameters<typeof readText>[1]) {
  const read = await readText(text, options)
  return read.matches.map((_, at) => inWords(read, at))
}

const ANN_WINS = 'Go 2024-11-15 competitive highest: Ann 34 Win, Bob 20.5 Loss'

test('Players may stand in a list, side by side, or one a row', async () => {
  expect(await all('Date,Game,Players,Scores\n2024-11-15,Go,"Ann, Bob","34, 20.5"')).toEqual([
    ANN_WINS,
  ])
  expect(await all('date;GAME;players\n15.11.2024;Go;Ann: 34, Bob: 20,5')).toEqual([ANN_WINS])
  expect(
    await all(
      'Game\tPlayed\tPlayer 1\tScore 1\tPlayer 2\tScore 2\nGo\t2024-11-15\tAnn\t34\tBob\t20,5',
    ),
  ).toEqual([ANN_WINS])
  expect(
    await all('Date,Game,Player,Score\n2024-11-15,Go,Ann,34\n2024-11-15,Go,Bob,20.5\n'),
  ).toEqual([ANN_WINS])
})

test('The separator is found by the titles, whatever stands in the cells', async () => {
  const words = 'Catan 2024-03-05 competitive highest: Mara 10.5 Win, Jonas 8 Loss'
  const titles = ['Date', 'Game', 'Players', 'Scores', 'Winner', 'Place']
  const cells = ['2024-03-05', 'Catan', 'Mara, Jonas', '10,5; 8', 'Mara', 'X; Y | Z, and W']
  for (const separator of [',', ';', '\t', '|']) {
    for (const lineEnd of ['\n', '\r\n']) {
      const row = cells.map((cell) => (cell.includes(separator) ? `"${cell}"` : cell))
      const text = [titles, row, row, row].map((line) => line.join(separator)).join(lineEnd)
      expect(await all(text)).toEqual([words, words, words])
      expect(await all(`sep=${separator}${lineEnd}${text}`)).toEqual([words, words, words])
    }
  }
  const german =
    'Date;Game;Players;Scores;Winner;Place\n2024-03-05;Catan;Mara, Jonas;10, 8;Mara;X\n'
  const more = '2024-03-06;Azul;Mara, Jonas, Oma;61, 70, 5;Jonas;Y\n'
  expect(await all(german + more)).toEqual([
    'Catan 2024-03-05 competitive highest: Mara 10 Win, Jonas 8 Loss',
    'Azul 2024-03-06 competitive highest: Mara 61 Loss, Jonas 70 Win, Oma 5 Loss',
  ])
})

test('Lines of blanks before the titles say nothing', async () => {
  const lines = ['Date;Game;Player;Score', '2024-11-15;Go;Ann;34', '2024-11-15;Go;Bob;20,5']
  for (const blank of ['  \n', '\t\n \n', '\u00a0\r\n', '\n\r\n']) {
    for (const end of ['\n', '\r\n']) expect(await all(blank + lines.join(end))).toEqual([ANN_WINS])
  }
})

test('Each column that is not read is told', async () => {
  const read = await readText(
    'When;Spiel;Leute;Sieger;Empty;Wetter\n2024-03-05;Go;Ann, Bob;Ann;;Sun\n2024-03-06;Go;Ann;Ann;;',
  )
  expect(problemOf(read, 'unread_columns')).toMatchObject({
    what: 'These columns are not read: “Leute”, “Wetter”.',
    count: 2,
  })
  const one = await readText('Date,Game,Players,Wetter\n2024-03-05,Go,Ann,Sun')
  expect(problemOf(one, 'unread_columns')?.what).toBe('The column “Wetter” is not read.')
  const none = await readText('Date,Game,Players\n2024-03-05,Go,Ann')
  expect(problemOf(none, 'unread_columns')).toBeUndefined()
})

test('One player a row: the id tells matches apart, else the day, the game and who sits twice', async () => {
  const rows = ['2024-11-15,Go,Ann,1', '2024-11-15,Go,Bob,2', '2024-11-15,Go,Ann,3']
  expect(await all(['Date,Game,Player,Score', ...rows].join('\n'))).toEqual([
    'Go 2024-11-15 competitive highest: Ann 1 Loss, Bob 2 Win',
    'Go 2024-11-15 competitive highest: Ann 3',
  ])
  const ids = ['7', '8', '7'].map((id, at) => `${id},${rows[at]?.replace('Go,Ann,3', 'Go,Cleo,3')}`)
  expect(await all(['Match,Date,Game,Player,Score', ...ids].join('\n'))).toEqual([
    'Go 2024-11-15 competitive highest: Ann 1 Loss, Cleo 3 Win',
    'Go 2024-11-15 competitive highest: Bob 2',
  ])
})

test('Winners are named, marked, or said in words', async () => {
  const table = (titles: string, row: string) => all(`Date,Game,${titles}\n2024-11-15,Go,${row}`)
  expect(await table('Players,Winner', 'Ann & Bob,bob')).toEqual([
    'Go 2024-11-15 competitive none: Ann Loss, Bob Win',
  ])
  expect(await table('Players,Winner', '"Ann; Bob",tie')).toEqual([
    'Go 2024-11-15 competitive none: Ann Draw, Bob Draw',
  ])
  const sides = 'Player 1,Won 1,Player 2,Won 2'
  expect(await table(sides, 'Ann,no,Bob,yes')).toEqual([
    'Go 2024-11-15 competitive none: Ann Loss, Bob Win',
  ])
  const read = await readText('Date,Game,Players,Winner\n2024-11-15,Go,"Ann, Bob",Zoe')
  expect(problemOf(read, 'unknown_winner')?.cases).toMatchObject([{ at: 2 }])
  expect(
    await all('Date,Game,Player,Result\n2024-11-15,Go,Ann,Won\n2024-11-15,Go,Bob,lost'),
  ).toEqual(['Go 2024-11-15 competitive none: Ann Win, Bob Loss'])
})

test('A byte order mark, a sep= line, quotes and windows-1252 are understood', async () => {
  const text = '\ufeffsep=;\r\nDate;Game;Players;Notes\r\n2024-11-15;"Gö; 2";Ann;"two\nlines"\r\n'
  const read = await readText(text)
  expect(read.matches).toMatchObject([{ at: 3, notes: 'two\nlines' }])
  expect(read.games[0]?.name).toBe('Gö; 2')
  const latin = Uint8Array.from('Date,Game,Player\n2024-11-15,Caf\u00e9,J\u00f6rg', (sign) =>
    sign.charCodeAt(0),
  )
  const old = await readBytes(latin)
  if (!old.ok) throw new Error(old.reason)
  expect(inWords(old.read)).toBe('Café 2024-11-15 competitive highest: Jörg')
  expect(problemOf(old.read, 'old_characters')?.count).toBe(1)
  const wide = new Uint8Array(Buffer.from('\ufeffDate,Game,Player\n2024-11-15,Go,Ann', 'utf16le'))
  expect((await readBytes(wide)).ok).toBe(true)
})

test('Which number is the day is found out, or asked', async () => {
  const days = (dates: string[], answers = {}) =>
    readText(['Date,Game,Player', ...dates.map((date) => `${date},Go,Ann`)].join('\n'), { answers })
  const of = async (...dates: string[]) => (await days(dates)).matches.map(({ day }) => day)
  expect(await of('03/04/2024', '25/04/2024')).toEqual(['2024-04-03', '2024-04-25'])
  expect(await of('03/04/2024', '04/25/2024')).toEqual(['2024-03-04', '2024-04-25'])
  expect(await of('3.4.2024', '3.4.99', '2024/5/6')).toEqual([
    ...['1999-04-03', '2024-04-03', '2024-05-06'],
  ])
  expect(await of('15 Nov 2024', '"November 16, 2024"', '45000')).toEqual([
    ...['2023-03-15', '2024-11-15', '2024-11-16'],
  ])
  const asked = await days(['03/04/2024', '05/05/2024'])
  expect(problemOf(asked, 'day_order')).toMatchObject({ chosen: null, count: 1 })
  const american = await days(['03/04/2024'], { day_order: 'month-first' })
  expect(american.matches[0]?.day).toBe('2024-03-04')
  expect(problemOf(american, 'day_order')?.chosen).toBe('month-first')
})

test('Columns that are not found are chosen by hand', async () => {
  const text = 'Wann,Was,Wer,Sonst\n2024-11-15,Go,Ann,hello'
  const result = await readBytes(new TextEncoder().encode(text))
  expect(result).toMatchObject({
    ...{ ok: false, code: 'columns' },
    table: {
      columns: ['Wann', 'Was', 'Wer', 'Sonst'],
      kinds: [null, null, null, null],
      sample: [['2024-11-15', 'Go', 'Ann', 'hello']],
    },
  })
  const read = await readText(text, { kinds: ['date', 'game', 'player', 'notes'] })
  expect(inWords(read)).toBe('Go 2024-11-15 competitive highest: Ann')
  expect(read.matches[0]?.notes).toBe('hello')
  expect(read.table?.kinds).toEqual(['date', 'game', 'player', 'notes'])
})

test('NemeStats tells the winners and how many played', async () => {
  const titles =
    'BoardGameGeekObjectId,DateCreated,DatePlayed,GameDefinitionId,GameDefinitionName,GamingGroupId,GamingGroupName,Id,Notes,NumberOfPlayers,WinningPlayerIds,WinningPlayerNames'
  const read = await readText(`${titles}\n188,2024-11-16,2024-11-15,5,Go,1,Us,42,Fun,3,9,Ann`)
  expect(inWords(read)).toBe(
    'Go 2024-11-15 competitive none: Ann Win, Unknown player Loss, Unknown player (2) Loss',
  )
  expect(read).toMatchObject({ source: 'csv', program: 'NemeStats', games: [{ bggId: 188 }] })
})

test('Ids are the same in each reading, and rows that are alike stay two matches', async () => {
  const text = 'Date,Game,Player\n2024-11-15,Go,Ann\n2024-11-15,Go,Ann'
  const ids = (await readText(text)).matches.flatMap(({ sourceIds }) => sourceIds)
  expect(new Set(ids).size).toBe(2)
  const longer = await readText(`${text}\n2024-11-16,Go,Ann`)
  expect(longer.matches.flatMap(({ sourceIds }) => sourceIds).slice(0, 2)).toEqual(ids)
})

test('Our own CSV comes back with the archive’s ids', async () => {
  const source = 'Date,Game,Player,Score,Team\n2024-11-15,Go,=cmd(),3,\n2024-11-15,Go,Bob,2,'
  const [match] = archivedOf(await readText(source))
  if (match === undefined) throw new Error('There is no match.')
  const own = {
    ...match,
    ...{ id: 'the-id', notes: '@x', durationMinutes: 75, expansions: ['More', 'Most'] },
    players: match.players.map((player, at) => ({ ...player, started: at === 1, self: at === 1 })),
  }
  const read = await readText(csvHeader + csvRows(own))
  expect(archivedOf(read)).toEqual([{ ...own, original: expect.anything() }])
})

test('Durations are minutes, hours, or told', async () => {
  const minutes = async (text: string) =>
    (await readText(`Date,Game,Player,Duration\n2024-11-15,Go,Ann,${text}`)).matches[0]?.minutes
  expect(await minutes('75')).toBe(75)
  expect(await minutes('1:15')).toBe(75)
  expect(await minutes('1h 15m')).toBe(75)
  expect(await minutes('90 min')).toBe(90)
  expect(await minutes('long')).toBeNull()
  expect(await minutes('')).toBeNull()
})

test('Tables that cannot be read are refused', async () => {
  expect(await refusalOf('just a text')).toBe('unknown')
  expect(await refusalOf('Date,Game,Player\n2024-11-15,"Go,Ann')).toBe('cut_off')
  expect(await refusalOf('Date,Game,Player\n')).toBe('nothing')
  expect(await refusalOf(`Date,Game,Player${',x'.repeat(500)}\n`)).toBe('nested')
})
