import type { Aim } from './aim.ts'

/** Mostly Ann, whose import it is. Bob's requests show that it is nobody else's. */
const ofImport: Aim = ({ ann, bob, import: { id } }, chance) => ({
  as: chance.percent(90) ? ann : bob,
  params: { id },
})

export const importAims = {
  'POST /imports': ({ ann, bob, cem }, chance) => ({
    as: chance.of([ann, bob]),
    body: {
      ...{ source: 'bgstats', file: { name: 'plays.json' }, problems: 0 },
      people: [{ name: 'Cem', userId: cem.id }],
    },
  }),
  'POST /imports/check': (table, chance) => {
    const ids = table.matches.map((id) => [id])
    const match = { day: '2026-10-01', game: table.game.name, score: 0, result: '' }
    const matches = ids.map((sourceIds) => ({ ...match, sourceIds }))
    return { as: chance.of([table.ann, table.cem]), body: { matches } }
  },
  'POST /imports/:id/matches': (table, chance) => {
    const self = { name: 'Me', email: null, self: true, score: 1, result: 'Win' }
    const guest = { name: 'A guest', email: table.eve.email, self: false, score: 0, result: 'Loss' }
    const game = chance.of([table.game.name, `Imported ${table.round}`])
    const match = { day: '2026-10-01', game, players: [self, guest] }
    const matches = ['one', 'two'].map((id) => ({ ...match, sourceIds: [`bgg:${id}`] }))
    return {
      ...ofImport(table, chance),
      body: { matches, deletedToo: chance.percent(50) },
      enteredAddresses: [table.eve.email],
    }
  },
  'POST /imports/:id/finish': ofImport,
  'DELETE /imports/:id': ofImport,
} satisfies Record<string, Aim>
