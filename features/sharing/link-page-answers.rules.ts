import * as paths from '#app/paths.ts'
import { finishWords } from '#features/scoring/match-outcome.rules.ts'

import { type DrawnSheet, meeple, questionsOf } from './link-page-sheet.rules.ts'
import { numberWords } from './picture-words.rules.ts'
import { element, type Markup } from './svg.rules.ts'
import type { Sheet } from './table-links.contract.ts'
import { CONTEST_MAX } from './table-links.rules.ts'

type SheetPlayer = Sheet['players'][number]

/** What somebody has just done on the page, and what became of it. */
export interface LinkAnswer {
  tone: 'good' | 'bad'
  text: string
  /** The row that it is about; null where there is none. */
  seat: string | null
  /** An objection that was not sent, to be corrected or copied. */
  draft: string | null
}

/** What the questions depend on beside the sheet. */
export interface SheetQuestions {
  /** Of the page: `/t/SECRET`. */
  path: string
  said: LinkAnswer | null
  /** The rows that nobody can object to again. */
  contested: readonly string[]
}

/** The fragment of the sentence in the card of whoever has answered; it takes the focus. */
export const SAID = 'said'

/** What a guest is asked, and who is asked at first. */
export function answers(drawn: DrawnSheet, asked: SheetQuestions): Markup[] {
  const guests = drawn.sheet.players.flatMap((player, index) =>
    player.guest ? [{ player, piece: drawn.pieces[index] ?? 0 }] : [],
  )
  if (guests.length === 0) return [ownTally]
  const waiting = guests.filter(({ player }) => !player.confirmed)
  const alone = guests.length === 1 || waiting.length === 1 ? [...waiting, ...guests] : []
  const answered = guests.filter(({ player }) => player._id === asked.said?.seat)
  const [first] = [...answered, ...alone]
  const questions = guests.map(({ player, piece }) =>
    question(drawn.sheet, { player, piece }, asked, player === first?.player),
  )
  const choose = element(
    'section',
    {
      id: 'somebody-else',
      class: first === undefined ? 'card choose shown' : 'card choose',
      'aria-labelledby': 'who',
    },
    element('h2', { id: 'who' }, 'Who are you?'),
    element('p', { class: 'quiet' }, 'Tap your name and say whether the sheet is right.'),
    element(
      'ul',
      { class: 'names', role: 'list' },
      ...guests.map(({ player, piece }) =>
        element(
          'li',
          {},
          element(
            'a',
            { class: 'press paper-press', href: `#${questionsOf(player)}` },
            meeple(piece, 'meeple'),
            element('span', {}, player.name),
          ),
        ),
      ),
    ),
    element(
      'p',
      { class: 'quiet signed-out' },
      'Not among them? Who has an account can ',
      element('a', { href: paths.login, class: 'sign-in' }, 'sign in'),
      '.',
    ),
  )
  const foot = element(
    'p',
    { class: 'foot signed-out' },
    'No account needed to say yes. If you make one later, you can ask for this match.',
  )
  return [...questions, choose, foot]
}

/** For those at a sheet without a guest's row: there is nothing to answer, but an own tally to begin. */
const ownTally = element(
  'section',
  { class: 'card shown signed-out', 'aria-labelledby': 'own-tally' },
  element('h2', { id: 'own-tally' }, 'Your own tally'),
  element(
    'p',
    { class: 'quiet' },
    'This is the sheet of one match, written down on Tabletally. Keep your own game nights there too: who played, who won, and who still owes a rematch.',
  ),
  element('a', { class: 'press', href: paths.signUp }, 'Create account'),
)

function question(
  sheet: Sheet,
  { player, piece }: { player: SheetPlayer; piece: number },
  { path, said, contested }: SheetQuestions,
  shown: boolean,
): Markup {
  const id = questionsOf(player)
  const seat = `${path}/players/${player._id}`
  const saidHere = said?.seat === player._id ? said : null
  const draft = saidHere?.draft ?? null
  const isContested = contested.includes(player._id)
  const hasObjected = isContested && saidHere?.tone === 'good'
  const mayContest = !isContested || draft !== null
  const score = player.score === null ? null : numberWords(player.score)
  const finish = finishWords(sheet, player, score)
  return element(
    'section',
    {
      id,
      class: shown ? 'card asked shown' : 'card asked',
      'aria-labelledby': `${id}-title`,
      'data-seat': player._id,
    },
    element(
      'div',
      { class: 'asking' },
      meeple(piece, 'meeple'),
      element(
        'div',
        {},
        element(
          'h2',
          { id: `${id}-title` },
          player.confirmed
            ? `${player.name} said yes`
            : hasObjected
              ? `${player.name} said no`
              : `Are you ${player.name}?`,
        ),
        ...(finish === null ? [] : [element('p', { class: 'quiet' }, `You ${finish}.`)]),
      ),
    ),
    ...saidLine(saidHere),
    ...(player.confirmed || hasObjected
      ? []
      : [
          element(
            'form',
            { method: 'post', action: `${seat}/confirm`, class: 'yes' },
            element('button', { type: 'submit', class: 'press' }, 'Yes, that was me'),
          ),
        ]),
    element(
      'a',
      { class: 'press paper-press keep', href: paths.signUp, 'aria-describedby': `${id}-kept` },
      'Keep it in my account',
    ),
    element('p', { id: `${id}-kept`, class: 'kept', role: 'status', tabindex: -1 }, '\u00a0'),
    ...(isContested && saidHere === null ? [contestedLine] : []),
    ...(mayContest ? [objection(id, seat, draft)] : []),
    element('a', { class: 'else', href: '#somebody-else' }, 'I am somebody else'),
  )
}

const contestedLine = element(
  'p',
  { class: 'quiet contested' },
  'Whoever wrote the match down knows that something here is not right.',
)

/** @param draft what was typed before and not sent */
function objection(id: string, seat: string, draft: string | null): Markup {
  return element(
    'details',
    draft === null ? {} : { open: '' },
    element('summary', {}, 'That’s not right'),
    element(
      'form',
      { method: 'post', action: `${seat}/contest`, class: 'no' },
      element(
        'label',
        { for: `${id}-text` },
        'What is not right? Whoever wrote the match down reads it.',
      ),
      element(
        'textarea',
        { id: `${id}-text`, name: 'text', maxlength: CONTEST_MAX, rows: 3, required: '' },
        draft ?? '',
      ),
      element('button', { type: 'submit', class: 'press paper-press' }, 'Send'),
    ),
  )
}

/** The focus is on it: by the fragment after a redirect, else because it asks for it. */
export function saidLine(said: LinkAnswer | null): Markup[] {
  if (said === null) return []
  const role = said.tone === 'good' ? 'status' : 'alert'
  const attributes = { id: SAID, class: `said ${said.tone}`, role, tabindex: -1, autofocus: '' }
  return [element('p', attributes, said.text)]
}
