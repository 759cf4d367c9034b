import type { Letters } from './letters.rules.ts'
import { type Markup, markup, picture } from './markup.rules.ts'
import { drawn, fitted } from './picture-lines.rules.ts'
import { card, logo } from './picture-pieces.rules.ts'
import { FALLEN_MAX, RAISED_MAX, scene } from './picture-scene.rules.ts'
import { sheet } from './picture-sheet.rules.ts'
import { type PicturedMatch, type Table, tableOf } from './picture-table.rules.ts'
import { countWords } from './picture-words.rules.ts'

/**
 * The picture of a match, 1200 by 630: the table under its lamp, and the sheet.
 * @param style CSS for the SVG, such as a font; without it the fonts of whoever draws it are used
 * @param letters `carried`: only those that the server's fonts have
 */
export function matchPicture(
  match: PicturedMatch,
  { style, letters = 'any' }: { style?: string | undefined; letters?: Letters } = {},
): string {
  const table = tableOf(match, letters)
  return picture(
    `${table.title}: ${table.outcome?.words ?? 'no result yet'}`,
    [scene(sceneOf(table)), sheet(table), foot(match)],
    style,
  )
}

function sceneOf({ match, sides, outcome, pieces }: Table) {
  const all = sides.flatMap(({ members }) => members)
  const lost = match.mode === 'cooperative' && sides[0]?.result === 'Loss'
  const best = outcome === null ? [] : outcome.sides.flatMap(({ members }) => members)
  const raised = lost ? [] : best.slice(0, RAISED_MAX)
  const fallen = lost ? all.slice(0, FALLEN_MAX) : []
  const of = (members: number[]) => members.map((index) => pieces[index] ?? 0)
  return {
    raised: of(raised),
    fallen: of(fallen),
    around: of(all.filter((index) => !raised.includes(index) && !fallen.includes(index))),
  }
}

function foot({ players, durationMinutes }: PicturedMatch): Markup {
  const people = countWords(players.length, 'player', 'players')
  const time = durationMinutes === null ? '' : `, ${durationMinutes} minutes`
  const facts = fitted(people + time, { typeface: 'plain', size: 25 }, 460)
  const right = drawn(facts, 1144, 590, { fill: card, anchor: 'end' })
  return markup`${logo(44, 580, card)}${right}`
}
