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

export const MEEPLE = 'size-9 flex-none large:size-[32px]'
/** Large letters of the display font. */
const LETTERS = 'font-score leading-[1.1] tracking-[-0.02em]'

export function meeple(of: number, className: string): Markup {
  // Drawn once for the marks on the chest of a large table's pieces; the page colours the outline.
  const drawn = of < 10 ? markup`<path d="${outline}"/>` : piece(of, 0, 0, 32)
  return markup`<svg viewBox="0 0 32 32" class="fill-current ${className}" color="${colour(of)}"
    aria-hidden="true">${drawn}</svg>`
}

/** A token of app/styles/tokens.css. */
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
      : markup`
        <p class="flex torn gap-[0.6rem] border-t-[1.5px] border-dashed border-line bg-card px-4 pt-[0.85rem]
          pb-[2.1rem] text-muted lg:px-6">
          ${pencil}<span>${sheet.loggedBy} wrote this down.</span>
        </p>`
  return markup`
    <section class="drop-shadow-sheet" aria-labelledby="players">
      <h2 id="players" class="sr-only">Players</h2>
      ${banner(drawn, outcome, alone)}
      <ol class="bg-card last:torn last:pb-5" role="list">${rows}</ol>
      ${by}
    </section>`
}

const pencil = markup`
  <svg viewBox="0 0 24 24" class="mt-[0.15rem] size-5 flex-none" fill="none" stroke="currentColor"
    stroke-width="1.8" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">
    <path d="M14.5 5.5l4 4M4 20l1-4.5L16 4.5a2 2 0 0 1 2.8 0l.7.7a2 2 0 0 1 0 2.8L8.5 19zM13 20h7"/>
  </svg>`

function banner(drawn: DrawnSheet, outcome: Outcome | null, isRow: boolean): Markup {
  if (outcome === null)
    return markup`<p class="rounded-t-card bg-sunk p-4 text-muted">No result yet</p>`
  const { sheet, pieces } = drawn
  const { words, margin, score, sides } = outcome
  const lost = sides.length === 0 || sides[0]?.result === 'Loss'
  const [first] = sides.flatMap(({ members }) => members)
  const below = margin ?? (sheet.mode === 'cooperative' ? 'all together' : null)
  const winner = isRow ? sheet.players[first ?? 0] : undefined
  const mark = winner === undefined ? null : markOf(winner, drawn)
  const medal = (index: number) => markup`
    <span class="relative grid size-16 flex-none place-items-center rounded-full max-[24rem]:size-13
      large:-order-2 large:size-[52px] ${lost ? 'bg-card' : 'bg-[#fffcf5]'}">
      ${lost ? null : crown}
      ${meeple(pieces[index] ?? 0, 'mt-2 size-10 max-[24rem]:size-8 large:size-[32px]')}
    </span>`
  const colours = lost ? 'bg-sunk text-ink' : 'bg-marigold text-on-marigold scheme-light'
  return markup`
    <div class="${colours} ${score !== null && isLong(score) ? 'max-[30rem]:flex-wrap' : ''} flex min-h-24
      items-center gap-4 rounded-t-card p-4 max-[24rem]:gap-3 max-[24rem]:p-3.5 lg:px-6 lg:py-5 large:flex-wrap large:gap-x-[12px]
      large:gap-y-[4px] large:px-[16px] large:py-[12px]">
      ${first === undefined ? null : medal(first)}
      <div class="min-w-0 flex-1 large:basis-full">
        <p class="${LETTERS} text-[clamp(1.5rem,7vw,2.25rem)] max-[24rem]:text-[1.375rem]
          large:text-[min(1.375rem,10vw)]">${words}</p>
        ${below === null && mark === null ? null : markup`<p class="mt-[0.15rem] font-bold">${below}${mark}</p>`}
      </div>
      ${score === null ? null : number(score, bestClasses(score))}
    </div>`
}

const crown = markup`
  <svg viewBox="0 0 36 26" class="absolute -top-[0.3rem] left-1/2 w-[1.9rem] -translate-x-1/2 -rotate-6 large:w-[28px]"
    fill="#fffcf5" stroke="#2a1a05" stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round"
    aria-hidden="true">
    <path d="m4 8 7.5 6L18 3.5l6.5 10.5L32 8l-2.5 11.5h-23z"/><path d="M7 23.5h22"/>
  </svg>`

/** Up to nine digits leave no room for names: they take a line of their own on phones. */
const isLong = (score: number) => numberWords(score).length > 6

function bestClasses(score: number): string {
  const size = isLong(score)
    ? 'text-[clamp(1.25rem,5vw,2rem)] max-[30rem]:basis-full max-[30rem]:text-right max-[30rem]:text-[2rem]'
    : numberWords(score).length > 3
      ? 'text-[clamp(1.75rem,9vw,3rem)]'
      : 'text-[clamp(3rem,17vw,5rem)] max-[24rem]:text-[2.75rem]'
  return `${size} large:-order-1 large:ml-auto large:text-[min(2.75rem,16vw)]`
}

function number(score: number, className: string): Markup {
  return markup`
    <p class="${LETTERS} flex-none leading-none! whitespace-nowrap ${className}">
      <span class="sr-only">Score: </span>${numberWords(score)}
    </p>`
}

function row(drawn: DrawnSheet, side: Side, bar: number | null): Markup {
  const { sheet, pieces, sides } = drawn
  const [first = 0] = side.members
  const own = pieces[first] ?? 0
  const behind = behindWords(sheet, sides, side)
  const together = sheet.mode === 'cooperative'
  const place = side.place === null ? '–' : String(side.place)
  const score = together ? null : side.score
  const long = score !== null && isLong(score)
  const alone =
    'max-[30rem]:flex max-[30rem]:basis-full max-[30rem]:flex-wrap max-[30rem]:items-baseline'
  const scored = (is: number) => markup`
    <div class="flex-none text-right large:flex-1 ${long ? `${alone} justify-end gap-x-3` : ''}">
      ${number(is, long ? 'text-[1.25rem]' : 'text-[1.75rem] large:text-[min(1.375rem,10vw)]')}
      ${behind === null ? null : markup`<p class="whitespace-nowrap text-muted">${behind}</p>`}
    </div>`
  const placed = markup`
    <span class="${LETTERS} min-w-5 flex-none text-[1.375rem] text-muted large:text-[min(1.375rem,10vw)]">
      ${place}</span>`
  return markup`
    <li class="sheet-line flex items-center gap-3 px-4 py-[0.85rem] last:border-b-0 lg:px-6 lg:py-4 large:flex-wrap
      large:gap-x-[12px] large:gap-y-[4px] large:px-[16px] large:py-[12px] ${long ? 'max-[30rem]:flex-wrap' : ''}">
      ${together ? null : placed}
      ${side.team === null ? meeple(own, MEEPLE) : null}
      <div class="min-w-0 flex-1 large:basis-full">
        ${side.team === null || isNumberedTeam(side.team) ? null : markup`<p class="font-bold">${side.team}</p>`}
        ${side.members.map((index) => nameLine(drawn, index, side.team !== null))}
        ${bar === null ? null : barOf(bar, own)}
      </div>
      ${score === null ? null : scored(score)}
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
  const small = inTeam
    ? markup`${meeple(pieces[index] ?? 0, 'inline size-[1.4rem] align-[-0.3rem] large:size-[32px]')} `
    : null
  const mark = player === undefined ? null : markOf(player, drawn)
  return markup`
    <p class="${inTeam ? 'text-muted' : 'font-bold'}">${small}${player?.name ?? null}${mark}</p>`
}

const TICK =
  'text-[0.875rem] font-semibold whitespace-nowrap in-[ol]:text-muted large:whitespace-normal ' +
  'before:mr-[0.6em] before:ml-[0.2em] before:box-content before:inline-block before:h-[0.75em] before:w-[0.4em] ' +
  'before:-translate-y-[0.06em] before:rotate-[42deg] before:border-r-[0.16em] before:border-b-[0.16em] before:border-current'
/** Looks small; the room around it can be pressed, too. */
const ASK =
  'relative inline-flex min-h-7 items-center rounded-[1rem] bg-[#fffcf5] px-[0.7rem] text-[0.9375rem] font-bold ' +
  'whitespace-nowrap text-[#2a1a05] in-[ol]:bg-sunk in-[ol]:text-ink after:absolute after:-inset-2 hover:underline ' +
  'large:whitespace-normal'

function markOf(player: SheetPlayer, { contested }: DrawnSheet): Markup | null {
  if (player.confirmed) {
    return markup` <span class="${TICK}">confirmed</span>`
  }
  if (!player.guest) return null
  const isContested = contested.includes(player._id)
  const of = isContested ? `${player.name} says: ` : `Are you ${player.name}? `
  return markup` <a href="#${questionsOf(player)}" class="${ASK}">
    <span class="sr-only">${of}</span>${isContested ? 'not right' : 'you?'}</a>`
}

function barOf(part: number, of: number): Markup {
  const width = Math.max(6, Math.round(part * 300))
  const drawn = `M1 2H${width - 1}L${width - 3} 14H1z`
  return markup`
    <svg viewBox="0 0 300 16" preserveAspectRatio="none" class="mt-[0.3rem] block h-[0.8rem] w-full overflow-visible"
      color="${colour(of)}" aria-hidden="true">
      <path d="M0 8H300" class="stroke-edge" fill="none" stroke-width="2" stroke-dasharray="3 7"/>
      <path d="${drawn}" class="stroke-ink" fill="currentColor" stroke-width="1.5" vector-effect="non-scaling-stroke"/>
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
    <section class="mt-8" aria-labelledby="pad">
      <h2 id="pad" class="mb-3 text-[1.5rem] large:text-[min(1.5rem,10.5vw)]">The pad</h2>
      <div class="more-beside overflow-x-auto rounded-card border border-line bg-card!" role="region" aria-label="The pad, row by row" tabindex="0">
        <table class="w-full tabular-nums">
          <thead><tr><th scope="col"><span class="sr-only">Row</span></th>${titles}</tr></thead>
          <tbody>${rows}</tbody>
          ${hasTotal ? markup`<tfoot>${line('Total', totals)}</tfoot>` : null}
        </table>
      </div>
    </section>`
}
