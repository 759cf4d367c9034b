import type { BrowserApp } from './browser.ts'
import { addGame, logMatch } from './shown-evenings.ts'

/** A match with the guest Oma Inge, and its table link. @returns the link's path */
export async function shareMatch(app: BrowserApp, guests = ['Oma Inge']) {
  const ann = await app.signUp('Ann', 'Arbor')
  const game = await addGame(app, ann, `Wingspan ${ann.user._id.slice(-6)}`)
  const players = [
    { user: ann.user._id, score: 87, result: 'Win' as const },
    ...guests.map((name, index) => ({ name, score: 61 - index, result: 'Loss' as const })),
  ]
  const pad = { rows: [{ label: 'Eggs', scores: players.map(({ score }) => score) }] }
  const played = { game, date: '2026-11-15', location: 'Ben’s', players, pad }
  const match = await logMatch(app, ann, played)
  const call = { token: ann.token, params: { id: match._id } }
  const made = await app.api('POST /sessions/:id/link', call)
  return { ann, match, path: new URL(made.body.data.url).pathname, game: game.name }
}
