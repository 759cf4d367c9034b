import { expect, test } from 'vitest'

import { bgStatsFile } from '#tests/support/imports/import-files.ts'
import { leastThreadMs } from '#tests/support/least-time.ts'
import { readBytes } from '#tests/support/texts/read-text.ts'

const LENGTH = 60_000
const FLOOR_MS = 250
const RATIO = 20

const shapes: Record<string, string> = {
  'marks out of order': `a${'\u0301'.repeat(LENGTH / 2)}${'\u0323'.repeat(LENGTH / 2)}`,
  'marks of other scripts in turns': `a${'\u1dc0\u1dc2'.repeat(LENGTH / 2)}`,
  spaces: `a${' '.repeat(LENGTH)}b`,
  digits: `${'1'.repeat(LENGTH)}x`,
  sums: `${'1+-'.repeat(LENGTH / 3)}x`,
  separators: `a${', ;|／'.repeat(LENGTH / 5)}b`,
  'names and scores': `${'a (1, '.repeat(LENGTH / 6)}b`,
  words: 'a b-c '.repeat(LENGTH / 6),
}

/** A file with the text in every field that has one. */
const files: Record<string, (text: string) => string> = {
  'BG Stats': (text) =>
    bgStatsFile([
      {
        ...{ id: text, day: '2024-03-04', game: text, place: text },
        rows: [
          [text, text, true],
          [`other ${text}`, text],
        ],
      },
    ]),
  BoardGameGeek: (text) => `<plays username="${text}" total="1">
    <play id="${text}" date="2024-03-04" quantity="${text}" length="${text}" location="${text}">
    <item name="${text}" objectid="${text}"/><comments>${text}</comments><players>
    <player username="${text}" name="${text}" score="${text}" color="${text}" win="1"/>
    <player name="other ${text}" score="${text}" color="${text}"/></players></play></plays>`,
  'a table': (text) => `date,game,players,score,winner,place,minutes,notes,team,"${text}"
2024-03-04,${`"${text}",`.repeat(9)}
2024-03-05,${`"${text}",`.repeat(9)}`,
}

test('A file with very long texts takes about what one with harmless texts takes', async () => {
  const expensive: string[] = []
  for (const [kind, fileOf] of Object.entries(files)) {
    const cost = (text: string, enough = 0) => {
      const file = new TextEncoder().encode(fileOf(text))
      return leastThreadMs(() => readBytes(file), { tries: 12, enough })
    }
    const bar = Math.max(FLOOR_MS, RATIO * (await cost('a'.repeat(LENGTH))))
    for (const [name, text] of Object.entries(shapes)) {
      const ms = await cost(text, bar)
      if (ms > bar) expensive.push(`${kind}: ${name}: ${Math.round(ms)} of ${Math.round(bar)} ms`)
    }
  }
  expect(expensive).toEqual([])
})
