import * as paths from '#app/paths.ts'
import { finishWords } from '#features/scoring/match-outcome.rules.ts'

import { type DrawnSheet, meeple, questionsOf } from './link-page-sheet.rules.ts'
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
        <a class="press paper-press" href="#${questionsOf(player)}">
          ${meeple(piece, 'meeple')}<span>${player.name}</span>
        </a>
      </li>`,
  )
  const signIn = markup`<a href="${paths.login}" class="sign-in">sign in</a>`
  return markup`
    ${questions}
    <section id="somebody-else" class="${first === undefined ? 'card choose shown' : 'card choose'}"
      aria-labelledby="who">
      <h2 id="who">Who are you?</h2>
      <p class="quiet">Tap your name and say whether the sheet is right.</p>
      <ul class="names" role="list">${names}</ul>
      <p class="quiet signed-out">
        Not among them? Who has an account can ${signIn}.
      </p>
    </section>
    <p class="foot signed-out">
      No account needed to say yes. If you make one later, you can ask for this match.
    </p>`
}

/** For those at a sheet without a guest's row. */
const ownTally = markup`
  <section class="card shown signed-out" aria-labelledby="own-tally">
    <h2 id="own-tally">Your own tally</h2>
    <p class="quiet">
      This is the sheet of one match, written down on Tabletally. Keep your own game nights there too:
      who played, who won, and who still owes a rematch.
    </p>
    <a class="press" href="${paths.signUp}">Create account</a>
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
      <button type="submit" class="press">Yes, that was me</button>
    </form>`
  return markup`
    <section id="${id}" class="${shown ? 'card asked shown' : 'card asked'}"
      aria-labelledby="${id}-title" data-seat="${player._id}">
      <div class="asking">
        ${meeple(piece, 'meeple')}
        <div>
          <h2 id="${id}-title">${title}</h2>
          ${finish === null ? null : markup`<p class="quiet">${player.name} ${finish}.</p>`}
        </div>
      </div>
      ${saidLine(saidHere)}
      ${player.confirmed || hasObjected ? null : yes}
      <a class="press paper-press keep" href="${paths.signUp}" aria-describedby="${id}-kept">
        Keep it in my account
      </a>
      <p id="${id}-kept" class="kept" role="status" tabindex="-1">${'\u00a0'}</p>
      ${isContested && saidHere === null ? contestedLine : null}
      ${!isContested || draft !== null ? objection(id, seat, draft) : null}
      <a class="else" href="#somebody-else">I am somebody else</a>
    </section>`
}

const contestedLine = markup`
  <p class="quiet contested">
    Whoever wrote the match down knows that something here is not right.
  </p>`

/** @param draft what was typed before and not sent */
function objection(id: string, seat: string, draft: string | null): Markup {
  return markup`
    <details${draft === null ? null : markup` open=""`}>
      <summary>That’s not right</summary>
      <form method="post" action="${seat}/contest" class="no">
        <label for="${id}-text">What is not right? Whoever wrote the match down reads it.</label>
        <textarea id="${id}-text" name="text" maxlength="${CONTEST_MAX}" rows="3" required="">${draft}</textarea>
        <button type="submit" class="press paper-press">Send</button>
      </form>
    </details>`
}

/** It gets the focus by the fragment after a redirect, else because it asks for it. */
export function saidLine(said: LinkAnswer | null): Markup | null {
  if (said === null) return null
  const role = said.tone === 'good' ? 'status' : 'alert'
  return markup`
    <p id="${SAID}" class="said ${said.tone}" role="${role}" tabindex="-1" autofocus="">
      ${said.text}
    </p>`
}
