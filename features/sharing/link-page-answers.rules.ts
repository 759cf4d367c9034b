import * as paths from '#app/paths.ts'
import { finishWords } from '#features/scoring/match-outcome.rules.ts'

import { type DrawnSheet, MEEPLE, meeple, questionsOf } from './link-page-sheet.rules.ts'
import { type Markup, markup } from './markup.rules.ts'
import { numberWords } from './picture-words.rules.ts'
import type { Sheet } from './table-links.contract.ts'
import { CONTEST_MAX } from './table-links.rules.ts'

type SheetPlayer = Sheet['players'][number]

export interface LinkAnswer {
  tone: 'good' | 'bad'
  text: string
  seat: string | null
  /** An objection that was not sent, to be corrected or copied. */
  draft: string | null
}

export interface SheetQuestions {
  /** `/t/SECRET` */
  path: string
  said: LinkAnswer | null
}

/** The fragment of the sentence in the card of whoever has answered; it takes the focus. */
export const SAID = 'said'

const FULL = 'flex min-h-14 w-full gap-3 mb-3.5 text-[1.125rem] large:text-[1rem]'
export const PRESS = `press ${FULL} justify-center text-center`
const HEADING = 'text-[1.5rem] large:text-[min(1.5rem,10.5vw)]'
/** What can be pressed and looks like a link. */
const LINK =
  'flex min-h-11 cursor-pointer items-center justify-center font-bold text-focus underline underline-offset-4 ' +
  'large:text-center'

export function answers(drawn: DrawnSheet, asked: SheetQuestions): Markup {
  const guests = drawn.sheet.players.flatMap((player, index) =>
    player.guest ? [{ player, piece: drawn.pieces[index] ?? 0 }] : [],
  )
  if (guests.length === 0) return ownTally
  const waiting = guests.filter(({ player }) => !player.confirmed)
  const answered = guests.filter(({ player }) => player._id === asked.said?.seat)
  // Whoever has answered elsewhere is not the reader.
  const [first] = [...answered, ...(waiting.length === 1 ? waiting : [])]
  const questions = guests.map((guest) =>
    question(drawn, guest, asked, guest.player === first?.player),
  )
  const names = guests.map(
    ({ player, piece }) => markup`
      <li>
        <a class="press paper-press ${FULL} large:justify-start large:text-left" href="#${questionsOf(player)}">
          ${meeple(piece, MEEPLE)}<span>${player.name}</span>
        </a>
      </li>`,
  )
  const signIn = markup`<a href="${paths.login}" class="underline">sign in</a>`
  return markup`
    ${questions}
    <section id="somebody-else" aria-labelledby="who"
      class="card question scroll-mt-4 ${first === undefined ? 'shown' : ''}">
      <h2 id="who" class="${HEADING}">Who are you?</h2>
      <p class="text-muted">Tap your name and say whether the sheet is right.</p>
      <ul class="mt-4 mb-2 grid gap-1 *:min-w-0" role="list">${names}</ul>
      <p class="signed-out text-muted">
        Not among them? Who has an account can ${signIn}.
      </p>
    </section>
    <p class="signed-out mx-auto mt-5 max-w-96 text-center text-balance text-muted">
      No account needed to say yes. If you make one later, you can ask for this match.
    </p>`
}

/** For those at a sheet without a guest's row. */
const ownTally = markup`
  <section class="signed-out card" aria-labelledby="own-tally">
    <h2 id="own-tally" class="${HEADING}">Your own tally</h2>
    <p class="mb-5 text-muted">
      This is the sheet of one match, written down on Tabletally. Keep your own game nights there too:
      who played, who won, and who still owes a rematch.
    </p>
    <a class="${PRESS}" href="${paths.signUp}">Create account</a>
  </section>`

function question(
  { sheet, contested }: DrawnSheet,
  { player, piece }: { player: SheetPlayer; piece: number },
  { path, said }: SheetQuestions,
  shown: boolean,
): Markup {
  const id = questionsOf(player)
  const seat = `${path}/players/${player._id}`
  const saidHere = said?.seat === player._id ? said : null
  const draft = saidHere?.draft ?? null
  const isContested = contested.includes(player._id)
  const hasObjected = isContested && saidHere?.tone === 'good'
  const score = player.score === null ? null : numberWords(player.score)
  const finish = finishWords(sheet, player, score)
  const title = player.confirmed
    ? `${player.name} said yes`
    : hasObjected
      ? `${player.name} said no`
      : `Are you ${player.name}?`
  const yes = markup`
    <form method="post" action="${seat}/confirm" class="yes">
      <button type="submit" class="${PRESS}">Yes, that was me</button>
    </form>`
  return markup`
    <section id="${id}" aria-labelledby="${id}-title" data-seat="${player._id}"
      class="card question scroll-mt-4 border-marigold-edge ${shown ? 'shown' : ''}">
      <div class="mb-5 flex items-center gap-4 large:flex-wrap">
        ${meeple(piece, 'size-14 flex-none')}
        <div class="min-w-0">
          <h2 id="${id}-title" class="${HEADING}">${title}</h2>
          ${finish === null ? null : markup`<p class="text-muted">${player.name} ${finish}.</p>`}
        </div>
      </div>
      ${saidLine(saidHere)}
      ${player.confirmed || hasObjected ? null : yes}
      <a href="${paths.signUp}" aria-describedby="${id}-kept"
        class="keep paper-press ${PRESS} aria-disabled:cursor-default aria-disabled:opacity-60">
        Keep it in my account
      </a>
      <p id="${id}-kept" class="kept mb-2 hidden leading-[1.35] text-muted" role="status" tabindex="-1">${'\u00a0'}</p>
      ${isContested && saidHere === null ? contestedLine : null}
      ${!isContested || draft !== null ? objection(id, seat, draft) : null}
      <a class="else ${LINK}" href="#somebody-else">I am somebody else</a>
    </section>`
}

const contestedLine = markup`
  <p class="mb-2 text-muted">
    Whoever wrote the match down knows that something here is not right.
  </p>`

/** @param draft what was typed before and not sent */
function objection(id: string, seat: string, draft: string | null): Markup {
  return markup`
    <details class="mb-2"${draft === null ? null : markup` open=""`}>
      <summary class="${LINK} list-none [&::-webkit-details-marker]:hidden">That’s not right</summary>
      <form method="post" action="${seat}/contest" class="mt-2 grid gap-[0.6rem]">
        <label for="${id}-text">What is not right? Whoever wrote the match down reads it.</label>
        <textarea id="${id}-text" name="text" maxlength="${CONTEST_MAX}" rows="3" required=""
          class="w-full rounded-field border-[1.5px] border-field bg-card px-[0.8rem] py-[0.65rem]">${draft}</textarea>
        <button type="submit" class="paper-press ${PRESS}">Send</button>
      </form>
    </details>`
}

/** It gets the focus by the fragment after a redirect, else because it asks for it. */
export function saidLine(said: LinkAnswer | null): Markup | null {
  if (said === null) return null
  const [role, tone] = said.tone === 'good' ? ['status', 'text-win'] : ['alert', 'text-loss']
  return markup`
    <p id="${SAID}" role="${role}" tabindex="-1" autofocus=""
      class="said ${tone} mb-5 scroll-mt-36 rounded-field border-2 border-current bg-card px-4 py-3 font-bold">
      ${said.text}
    </p>`
}
