import * as paths from '#app/paths.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import { formatDuration } from '#features/dates/durations.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { outcomeOf, sidesByPlace } from '#features/scoring/match-outcome.rules.ts'

import { answers, type LinkAnswer, PRESS, saidLine } from './link-page-answers.rules.ts'
import { drawnSheet, padTable, paper } from './link-page-sheet.rules.ts'
import { type Markup, markup } from './markup.rules.ts'
import { matchPicture } from './match-picture.rules.ts'
import { box } from './picture-boxes.rules.ts'
import { numberWords } from './picture-words.rules.ts'
import type { Sheet } from './table-links.contract.ts'
import { LINK_ENDED } from './table-links.rules.ts'

export interface TablePage {
  sheet: Sheet
  /** Of the match, in the order of the sheet's. */
  players: readonly Pick<Player, 'user' | 'name'>[]
  /** `https://…/t/SECRET` */
  url: string
  said: LinkAnswer | null
  contested: readonly string[]
}

/** HTML; the title is text. */
interface PageParts {
  title: string
  head: string
  beside: string
  main: string
  wide: boolean
}

/** Everything can be read and answered without JavaScript. */
export function tablePage({ sheet, players, url, said, contested }: TablePage): PageParts {
  const drawn = drawnSheet(sheet, players, contested)
  const path = new URL(url).pathname
  const isOfCard = sheet.players.some(({ _id, guest }) => guest && _id === said?.seat)
  const when = formatDay(sheet.day, 'EEEE d MMMM yyyy')
  const length = sheet.durationMinutes === null ? '' : `, ${formatDuration(sheet.durationMinutes)}`
  const place =
    sheet.location === null ? null : markup` <span class="block">at ${sheet.location}</span>`
  return page(
    `${sheet.game.name} · Tabletally`,
    openGraph(sheet, url),
    markup`
      <div class="mt-2 mb-6 flex items-start gap-4 large:flex-wrap">
        <svg viewBox="0 0 48 48" class="w-[clamp(4rem,20vw,5.5rem)] flex-none large:w-[64px]" aria-hidden="true">
          ${box(sheet.game.name, 0, 0, 48)}
        </svg>
        <div class="min-w-0">
          <h1 class="text-[clamp(1.5rem,7.6vw,2.25rem)] large:text-[min(1.5rem,10.5vw)]">
            ${sheet.game.name}${place}</h1>
          <p class="mt-[0.35rem] text-muted">${when}${length}</p>
        </div>
      </div>
      ${
        // Of no guest's row: then no card can say it.
        isOfCard ? null : saidLine(said)
      }
      ${paper(drawn)}
      ${answers(drawn, { path, said })}
      ${padTable(drawn)}`,
  )
}

/** Names as on the link's page, in the letters that the server's fonts have. */
export function linkPicture({ sheet, players }: Pick<TablePage, 'sheet' | 'players'>): string {
  const named = sheet.players.map(({ name, score, result, team, rank }, index) => {
    const id = players[index]?.user?._id
    // `Jonas W.`: accounts are named so, and the picture names them by their first names.
    const user =
      id === undefined ? null : { _id: id, firstName: name.replace(/ \P{M}\p{M}*\.$/u, '') }
    return { name, score, result, team, rank, user }
  })
  const pieces = piecesOf(players)
  return matchPicture({ ...sheet, players: named, pieces }, { letters: 'carried' })
}

function openGraph(sheet: Sheet, url: string): Markup {
  const outcome = outcomeOf(sheet, true)
  const title = `${sheet.game.name}: ${outcome?.words ?? 'no result yet'}`
  const bestFirst = sidesByPlace(sheet).flatMap(({ members }) => members)
  const people = bestFirst.flatMap((index) => {
    const player = sheet.players[index]
    if (player === undefined) return []
    const { name, score } = player
    return [score === null ? name : `${name} ${numberWords(score)}`]
  })
  const place = sheet.location === null ? '' : ` at ${sheet.location}`
  const description = `${formatDay(sheet.day, 'EEEE d MMMM yyyy')}${place}: ${people.join(', ')}.`
  return markup`
    <meta name="description" content="${description}"/>
    <meta property="og:type" content="website"/>
    <meta property="og:site_name" content="Tabletally"/>
    <meta property="og:title" content="${title}"/>
    <meta property="og:description" content="${description}"/>
    <meta property="og:url" content="${url}"/>
    <meta property="og:image" content="${url}/picture.png"/>
    <meta property="og:image:type" content="image/png"/>
    <meta property="og:image:width" content="1200"/>
    <meta property="og:image:height" content="630"/>
    <meta property="og:image:alt" content="${title}"/>
    <meta name="twitter:card" content="summary_large_image"/>`
}

/** The same for unknown links, ended ones, and those of a deleted match. */
export function endedPage(): PageParts {
  const content = markup`
    <section class="card mt-[12vh]">
      <h1 class="text-[2rem] large:text-[min(1.5rem,10.5vw)]">${LINK_ENDED}</h1>
      <p class="mt-3 mb-6 text-muted">
        A table link works for 30 days, until another one is made, or until its match is deleted.
        Whoever shared it can make a new one.
      </p>
      <a class="${PRESS}" href="/">Open Tabletally</a>
    </section>`
  return page('Tabletally', markup``, content)
}

function page(title: string, head: Markup, main: Markup): PageParts {
  return {
    title,
    head: markup`${head}<script src="/table-link.js"></script>`.markup,
    beside: markup`<a href="${paths.login}"
      class="sign-in inline-flex min-h-11 items-center px-1 font-bold hover:underline">Sign in</a>`
      .markup,
    main: main.markup,
    wide: true,
  }
}
