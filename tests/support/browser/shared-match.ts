import type { BrowserApp } from './browser.ts'

/** A match with the guest Oma Inge, and its table link. @returns the link's path */
export async function shareMatch(app: BrowserApp, guests = ['Oma Inge']) {
  const ann = await app.signUp('Ann', 'Arbor')
  const { token } = ann
  const name = `Wingspan ${ann.user._id.slice(-6)}`
  const game = (await app.api('POST /games', { token, body: { name } })).body.data
  const players = [
    { user: ann.user._id, score: 87, result: 'Win' },
    ...guests.map((guest, index) => ({ name: guest, score: 61 - index, result: 'Loss' })),
  ]
  const pad = { rows: [{ label: 'Eggs', scores: players.map(({ score }) => score) }] }
  const body = { game: game._id, date: '2026-11-15', location: 'Ben’s', players, pad }
  const match = (await app.api('POST /sessions', { token, body })).body.data
  const made = await app.api('POST /sessions/:id/link', { token, params: { id: match._id } })
  const url = new URL(made.body.data.url)
  return { ann, match, path: url.pathname, game: game.name }
}
