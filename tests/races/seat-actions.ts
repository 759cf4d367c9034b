import { type Aim, player } from './aim.ts'

const ofLinked: Aim = ({ ann, matches }) => ({ as: ann, params: { id: matches[0] ?? '' } })
const ofClaim: Aim = ({ claims }, chance) => {
  const { id, creator, person } = chance.of(claims)
  return { as: chance.percent(80) ? creator : person, params: { id } }
}

export const seatAims = {
  'POST /sessions/:id/link': ofLinked,
  'DELETE /sessions/:id/link': ofLinked,
  'POST /links/:token/players/:pid/confirm': ({ link }) => ({
    params: { token: link.secret, pid: link.seat },
  }),
  'POST /links/:token/players/:pid/contest': ({ link }) => ({
    params: { token: link.secret, pid: link.seat },
    body: { text: 'I had 13 points' },
  }),
  'POST /links/:token/players/:pid/claim': ({ link, dan, root, bob }, chance) => ({
    as: chance.of([dan, dan, root, bob]),
    params: { token: link.secret, pid: link.seat },
  }),
  'POST /sessions/:id/players/:pid/release': ({ ann, link, matches }) => ({
    as: ann,
    params: { id: matches[0] ?? '', pid: link.seat },
  }),
  'POST /guests/rename': (table, chance) => ({
    as: chance.percent(90) ? table.ann : player(table, chance),
    body: {
      from: chance.of(['A guest', 'A guest', 'Ida', 'Former player']),
      to: chance.of(['Guest 0', 'Guest 1', 'Former player', 'Somebody', 'Ida']),
    },
  }),
  'POST /guests/merge': (table, chance) => ({
    as: chance.percent(90) ? table.ann : player(table, chance),
    body: { _id: table.guests[0], into: table.guests[1] },
  }),
  'POST /guests/unmerge': (table, chance) => ({
    as: chance.percent(90) ? table.ann : player(table, chance),
    body: { _id: table.guests[0] },
  }),
  'POST /guests/deny': (table, chance) => ({
    as: table.ann,
    body: {
      ...{ _id: table.guests[0], denied: chance.percent(70) },
      ...(chance.percent(50) ? { userId: player(table, chance).id } : { otherId: table.guests[1] }),
    },
  }),
  'POST /claims': (table, chance) => {
    const [as, other] = [player(table, chance), player(table, chance)]
    const guest = 'A guest'
    return chance.percent(50)
      ? { as: table.ann, body: { guest, userId: other.id } }
      : { as, body: { guest, creatorId: table.ann.id } }
  },
  'POST /claims/:id/accept': (table, chance) => ({
    ...ofClaim(table, chance),
    body: chance.percent(30) ? { except: [] } : {},
  }),
  'POST /claims/:id/reject': ofClaim,
  'POST /claims/:id/undo': ofClaim,
} satisfies Record<string, Aim>
