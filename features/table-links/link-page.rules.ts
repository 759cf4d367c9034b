import * as paths from '#app/paths.ts'
import { formatDay } from '#features/days/day-words.rules.ts'
import { formatDuration } from '#features/days/durations.rules.ts'
import { matchPicture } from '#features/pictures/match-picture.rules.ts'
import { box } from '#features/pictures/picture-boxes.rules.ts'
import { numberWords } from '#features/pictures/picture-words.rules.ts'
import { element, type Markup } from '#features/pictures/svg.rules.ts'
import { outcomeOf, standingsOf } from '#features/scoring/standings.rules.ts'

import { answers, type Said, saidLine } from './link-page-answers.rules.ts'
import { drawnSheet, padTable, paper } from './link-page-sheet.rules.ts'
import type { Sheet } from './table-links.contract.ts'
import { LINK_ENDED } from './table-links.rules.ts'

/** What the page of a link is made of. */
export interface TablePage {
  sheet: Sheet
  /** Of the players in order; null for guests. */
  userIds: readonly (string | null)[]
  /** Of the match: whoever has an account confirms what is shown here. */
  version: number
  /** The page's address: `https://…/t/SECRET`. */
  url: string
  said: Said | null
  contested: readonly string[]
}

/** The public page of a match: everything can be read and answered without JavaScript. */
export function tablePage({ sheet, userIds, version, url, said, contested }: TablePage): string {
  const drawn = drawnSheet(sheet, userIds)
  const path = new URL(url).pathname
  const isOfCard = sheet.players.some(({ _id, guest }) => guest && _id === said?.seat)
  const place = sheet.location === null ? [] : [element('span', {}, `at ${sheet.location}`)]
  const head = element(
    'div',
    { class: 'game' },
    element(
      'svg',
      { viewBox: '0 0 48 48', class: 'box', 'aria-hidden': 'true' },
      box(sheet.game.name, 0, 0, 48),
    ),
    element(
      'div',
      {},
      element('h1', {}, sheet.game.name, ...place.flatMap((span) => [' ', span])),
      element(
        'p',
        { class: 'quiet' },
        [formatDay(sheet.day, 'EEEE d MMMM yyyy'), ...timeOf(sheet)].join(', '),
      ),
    ),
  )
  return page(
    [element('title', {}, `${sheet.game.name} · Tabletally`), ...openGraph(sheet, url)],
    [
      head,
      // Of no guest's row: then no card can say it.
      ...saidLine(isOfCard ? null : said),
      element('div', { id: 'mine', class: 'card mine', 'data-version': version, hidden: '' }, ''),
      paper(drawn),
      ...answers(drawn, { path, said, contested }),
      ...padTable(drawn),
    ],
  )
}

function timeOf({ durationMinutes }: Sheet): string[] {
  return durationMinutes === null ? [] : [formatDuration(durationMinutes)]
}

/** The picture of a link: names as on its page, in the letters that the server's fonts have. */
export function linkPicture({ sheet, userIds }: Pick<TablePage, 'sheet' | 'userIds'>): string {
  const players = sheet.players.map(({ name, score, result, team, rank }, index) => {
    const id = userIds[index] ?? null
    const user = id === null ? null : { _id: id, ...inTwo(name) }
    return { name, score, result, team, rank, user }
  })
  return matchPicture({ ...sheet, players }, { letters: 'carried' })
}

/** `Jonas W.` as the picture takes an account: it writes the initial only where two are alike. */
function inTwo(name: string): { firstName: string; lastName: string } {
  const [, firstName = name, lastName = ''] = /^(.*) (\P{M}\p{M}*)\.$/su.exec(name) ?? []
  return { firstName, lastName }
}

/** What a messenger shows of the link. */
function openGraph(sheet: Sheet, url: string): Markup[] {
  const outcome = outcomeOf(sheet, true)
  const title = `${sheet.game.name}: ${outcome?.words ?? 'no result yet'}`
  const bestFirst = standingsOf(sheet).flatMap(({ members }) => members)
  const people = bestFirst.flatMap((index) => {
    const player = sheet.players[index]
    if (player === undefined) return []
    const { name, score } = player
    return [score === null ? name : `${name} ${numberWords(score)}`]
  })
  const place = sheet.location === null ? '' : ` at ${sheet.location}`
  const description = `${formatDay(sheet.day, 'EEEE d MMMM yyyy')}${place}: ${people.join(', ')}.`
  const named = (name: string, content: string) => element('meta', { name, content })
  const property = (of: string, content: string | number) =>
    element('meta', { property: `og:${of}`, content })
  return [
    named('description', description),
    property('type', 'website'),
    property('site_name', 'Tabletally'),
    property('title', title),
    property('description', description),
    property('url', url),
    property('image', `${url}/picture.png`),
    property('image:type', 'image/png'),
    property('image:width', 1200),
    property('image:height', 630),
    property('image:alt', title),
    named('twitter:card', 'summary_large_image'),
  ]
}

/** The same for every link that leads nowhere: unknown, ended, or of a deleted match. */
export function endedPage(): string {
  return page(
    [element('title', {}, 'Tabletally')],
    [
      element(
        'section',
        { class: 'card shown ended' },
        element('h1', {}, LINK_ENDED),
        element(
          'p',
          { class: 'quiet' },
          'A table link works for 30 days, until another one is made, or until its match is deleted. Whoever shared it can make a new one.',
        ),
        element('a', { class: 'press', href: '/' }, 'Open Tabletally'),
      ),
    ],
  )
}

const dot = (cx: number, cy: number) => element('circle', { cx, cy, r: 1.7 })
const dice = element(
  'svg',
  { viewBox: '0 0 32 32', 'aria-hidden': 'true' },
  element('rect', { x: 2.5, y: 13, width: 16.5, height: 16.5, rx: 4 }),
  element('path', { d: 'm14.5 8.5 5-5a3.6 3.6 0 0 1 5.1 0l4 4a3.6 3.6 0 0 1 0 5.1l-5.1 5.1' }),
  ...[dot(7.5, 18), dot(14, 24.5), dot(7.5, 24.5), dot(14, 18), dot(22.5, 10)],
)

function page(head: readonly Markup[], main: readonly Markup[]): string {
  const meta = (name: string, content: string) => element('meta', { name, content })
  const { markup } = element(
    'html',
    { lang: 'en' },
    element(
      'head',
      {},
      element('meta', { charset: 'utf-8' }),
      meta('viewport', 'width=device-width, initial-scale=1, viewport-fit=cover'),
      meta('robots', 'noindex, nofollow'),
      meta('referrer', 'no-referrer'),
      ...head,
      element('link', { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' }),
      ...['table-link', 'table-sheet', 'table-answers'].map((name) =>
        element('link', { rel: 'stylesheet', href: `/${name}.css` }),
      ),
      element('script', { src: '/table-link.js' }, ''),
    ),
    element(
      'body',
      {},
      element(
        'header',
        {},
        element('a', { class: 'brand', href: '/' }, dice, 'Tabletally'),
        element('a', { class: 'sign-in', href: paths.login }, 'Sign in'),
      ),
      element('main', {}, ...main),
    ),
  )
  return `<!doctype html>\n${markup}\n`
}
