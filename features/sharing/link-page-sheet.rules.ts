import { piecesOf } from '#features/accounts/colours.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import {
  barsOf,
  isNumberedTeam,
  type Outcome,
  outcomeOf,
  type Side,
  sidesByPlace,
} from '#features/scoring/match-outcome.rules.ts'
import { differenceOf } from '#features/scoring/scores.rules.ts'

import { type Markup, markup } from './markup.rules.ts'
import { outline, piece } from './picture-pieces.rules.ts'
import { numberWords } from './picture-words.rules.ts'
import type { Sheet } from './table-links.contract.ts'

type SheetPlayer = Sheet['players'][number]

export interface DrawnSheet {
  sheet: Sheet
  /** By the index of the player. */
  pieces: number[]
  sides: Side[]
  /** The rows that nobody can object to again. */
  contested: readonly string[]
}

/** @param players of the match, whose whole names have its colours */
export function drawnSheet(
  sheet: Sheet,
  players: readonly Pick<Player, 'user' | 'name'>[],
  contested: readonly string[],
): DrawnSheet {
  return { sheet, pieces: piecesOf(players), sides: sidesByPlace(sheet), contested }
}

const noSide = {
  team: null,
  score: null,
  rank: null,
  place: null,
  result: '',
  order: 1,
} as const

export function questionsOf(player: SheetPlayer): string {
  return `seat-${player._id}`
}

export function meeple(of: number, className: string): Markup {
  // Drawn once for the marks on the chest of a large table's pieces; the page colours the outline.
  const drawn = of < 10 ? markup`<path d="${outline}"/>` : piece(of, 0, 0, 32)
  return markup`<svg viewBox="0 0 32 32" class="${className}" color="${colour(of)}"
    aria-hidden="true">${drawn}</svg>`
}

/** A token of app/public/tokens.css. */
const colour = (of: number) => `var(--piece-${of % 10})`

export function paper(drawn: DrawnSheet): Markup {
  const { sheet, sides } = drawn
  const outcome = outcomeOf(sheet, true)
  const [hero] = outcome?.sides.length === 1 ? outcome.sides : []
  const bars = barsOf(
    sides.map(({ score }) => score),
    sheet.mode === 'cooperative' ? 'none' : sheet.scoring,
  )
  // The row of a single winner is the banner.
  const alone = hero?.members.length === 1 && hero.team === null && sheet.mode !== 'cooperative'
  // Those who play together are one side; each has a row all the same.
  const shown =
    sheet.mode === 'cooperative'
      ? sheet.players.map((_, index): Side => ({ ...noSide, members: [index] }))
      : sides
  const rows = shown.flatMap((side, index) =>
    alone && side.members[0] === hero.members[0] ? [] : [row(drawn, side, bars[index] ?? null)],
  )
  const by =
    sheet.loggedBy === null
      ? null
      : markup`<p class="by">${pencil}<span>${sheet.loggedBy} wrote this down.</span></p>`
  return markup`
    <section class="paper" aria-labelledby="players">
      <h2 id="players" class="unseen">Players</h2>
      ${banner(drawn, outcome, alone)}
      <ol class="rows" role="list">${rows}</ol>
      ${by}
    </section>`
}

const pencil = markup`
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d="M14.5 5.5l4 4M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM13 20h7"/>
  </svg>`

function banner(drawn: DrawnSheet, outcome: Outcome | null, isRow: boolean): Markup {
  if (outcome === null) return markup`<p class="undecided">No result yet</p>`
  const { sheet, pieces } = drawn
  const { words, margin, score, sides } = outcome
  const lost = sides.length === 0 || sides[0]?.result === 'Loss'
  const [first] = sides.flatMap(({ members }) => members)
  const below = margin ?? (sheet.mode === 'cooperative' ? 'all together' : null)
  const winner = isRow ? sheet.players[first ?? 0] : undefined
  const mark = winner === undefined ? null : markOf(winner, drawn)
  const medal = (index: number) => markup`
    <span class="medal">${lost ? null : crown}${meeple(pieces[index] ?? 0, 'meeple')}</span>`
  return markup`
    <div class="${lost ? 'banner lost' : 'banner'}">
      ${first === undefined ? null : medal(first)}
      <div class="words">
        <p class="outcome">${words}</p>
        ${below === null && mark === null ? null : markup`<p class="margin">${below}${mark}</p>`}
      </div>
      ${score === null ? null : number(score, 'best')}
    </div>`
}

const crown = markup`
  <svg viewBox="0 0 36 26" class="crown" aria-hidden="true">
    <path d="m4 8 7.5 6L18 3.5l6.5 10.5L32 8l-2.5 11.5h-23z"/><path d="M7 23.5h22"/>
  </svg>`

function number(score: number, className: string): Markup {
  const words = numberWords(score)
  const size = words.length <= 3 ? '' : words.length <= 6 ? ' long' : ' longer'
  const classes = `number ${className}${size}`
  return markup`<p class="${classes}"><span class="unseen">Score: </span>${words}</p>`
}

function row(drawn: DrawnSheet, side: Side, bar: number | null): Markup {
  const { sheet, pieces, sides } = drawn
  const [first = 0] = side.members
  const own = pieces[first] ?? 0
  const behind = behindWords(sheet, sides, side)
  const together = sheet.mode === 'cooperative'
  const place = side.place === null ? '–' : String(side.place)
  const scored = (score: number) => markup`
    <div class="scored">
      ${number(score, 'score')}
      ${behind === null ? null : markup`<p class="behind">${behind}</p>`}
    </div>`
  return markup`
    <li class="row">
      ${together ? null : markup`<span class="place">${place}</span>`}
      ${side.team === null ? meeple(own, 'meeple') : null}
      <div class="who">
        ${side.team === null || isNumberedTeam(side.team) ? null : markup`<p class="name">${side.team}</p>`}
        ${side.members.map((index) => nameLine(drawn, index, side.team !== null))}
        ${bar === null ? null : barOf(bar, own)}
      </div>
      ${side.score === null || together ? null : scored(side.score)}
    </li>`
}

function behindWords({ mode, scoring }: Sheet, sides: Side[], side: Side): string | null {
  const [best] = sides
  if (mode === 'cooperative' || scoring === 'none' || best?.place !== 1) return null
  const by = side.place === 1 ? null : differenceOf(side.score, best.score)
  if (by === null || by === 0) return null
  return by < 0 ? numberWords(by) : `+${numberWords(by)}`
}

/** @param inTeam each member has a piece of their own */
function nameLine(drawn: DrawnSheet, index: number, inTeam: boolean): Markup {
  const { sheet, pieces } = drawn
  const player = sheet.players[index]
  const small = inTeam ? markup`${meeple(pieces[index] ?? 0, 'meeple small')} ` : null
  const mark = player === undefined ? null : markOf(player, drawn)
  return markup`
    <p class="${inTeam ? 'member' : 'name'}">${small}${player?.name ?? null}${mark}</p>`
}

function markOf(player: SheetPlayer, { contested }: DrawnSheet): Markup | null {
  if (player.confirmed) return markup` <span class="confirmed">confirmed</span>`
  if (!player.guest) return null
  const isContested = contested.includes(player._id)
  const of = isContested ? `${player.name} says: ` : `Are you ${player.name}? `
  return markup` <a href="#${questionsOf(player)}" class="ask">
    <span class="unseen">${of}</span>${isContested ? 'not right' : 'you?'}</a>`
}

function barOf(part: number, of: number): Markup {
  const width = Math.max(6, Math.round(part * 300))
  const drawn = `M1 2H${width - 1}L${width - 3} 14H1z`
  return markup`
    <svg viewBox="0 0 300 16" preserveAspectRatio="none" class="bars"
      color="${colour(of)}" aria-hidden="true">
      <path d="M0 8H300" class="rail"/><path d="${drawn}" class="bar"/>
    </svg>`
}

/** A team has one column. */
export function padTable({ sheet, sides }: DrawnSheet): Markup | null {
  const { pad, players } = sheet
  if (pad === null || pad.rows.length === 0) return null
  const columns = sides.map(({ members, team, score }) => ({
    title:
      team !== null && !isNumberedTeam(team)
        ? team
        : members.map((index) => players[index]?.name ?? '').join(', '),
    index: members[0] ?? 0,
    score,
  }))
  const titles = columns.map(({ title }) => markup`<th scope="col">${title}</th>`)
  const line = (name: string, scores: readonly (number | null)[]) => {
    const cells = scores.map(
      (score) => markup`<td>${score === null ? '–' : numberWords(score)}</td>`,
    )
    return markup`<tr><th scope="row">${name}</th>${cells}</tr>`
  }
  const rows = pad.rows.map(({ label, scores }, index) =>
    line(
      label.trim() === '' ? `Round ${index + 1}` : label,
      columns.map((column) => scores[column.index] ?? null),
    ),
  )
  const totals = columns.map(({ index, score }) => score ?? players[index]?.score ?? null)
  const hasTotal = players.some(({ score }) => score !== null)
  return markup`
    <section class="pad" aria-labelledby="pad">
      <h2 id="pad">The pad</h2>
      <div class="scrolled" role="region" aria-label="The pad, row by row" tabindex="0">
        <table>
          <thead><tr><th scope="col"><span class="unseen">Row</span></th>${titles}</tr></thead>
          <tbody>${rows}</tbody>
          ${hasTotal ? markup`<tfoot>${line('Total', totals)}</tfoot>` : null}
        </table>
      </div>
    </section>`
}
