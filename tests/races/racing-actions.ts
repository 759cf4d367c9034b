import * as adminCommands from '#features/accounts/suspending.commands.ts'
import { allEndpoints } from '#server/features.ts'

import { PASSWORD } from '../support/data/made-people.ts'
import type { TestApp } from '../support/engines.ts'
import { subscribe } from '../support/servers/test-push-service.ts'
import { type Aim, player, type Request } from './aim.ts'
import { importAims } from './import-actions.ts'
import type { Chance } from './racing-chance.ts'
import type { Table } from './racing-table.ts'
import { seatAims } from './seat-actions.ts'

type Endpoints = keyof typeof allEndpoints
/** GET endpoints that write: a mailed link verifies an address. */
const READS_THAT_WRITE = ['GET /auth/verify-email'] as const
type WriteEndpoint = Exclude<Endpoints, `GET ${string}`> | (typeof READS_THAT_WRITE)[number]
type Command = (typeof adminCommands)[keyof typeof adminCommands]

const one = ({ ann, bob, cem, dan }: Table, chance: Chance) => chance.of([ann, ann, bob, cem, dan])
const atMatch: Aim = (table, chance) => ({
  as: player(table, chance),
  params: { id: chance.of(table.matches) },
})
const atDeclined: Aim = (table, chance) => ({
  as: chance.percent(80) ? table.bob : player(table, chance),
  params: { id: table.declined },
})
const ofCorrection =
  (who: 'creator' | 'by'): Aim =>
  (table, chance) => {
    const { id, matchId, ...people } = chance.of(table.corrections)
    const as = chance.percent(85) ? people[who] : table.root
    return { as, params: { id: matchId, cid: id } }
  }
const ofNotification: Aim = ({ notifications }, chance) => {
  const { id, to } = chance.of(notifications)
  return { as: to, params: { id } }
}

const ROW_EDITS: object[] = [
  ...[{ name: 'Former player' }, { name: 'Somebody' }, { _id: undefined }, { email: '' }],
  ...[{ role: 'Red' }, { started: true }, { team: 'Blue' }],
]

/** Several people share them. */
const browsers = [subscribe(), subscribe()]

/** An endpoint without an entry is a type error. */
const aims: Record<WriteEndpoint, Aim> = {
  ...importAims,
  'POST /friends/link': ({ ann }) => ({ as: ann }),
  'DELETE /friends/link': ({ ann }) => ({ as: ann }),
  'POST /friend-links/:token/accept': ({ ann, cem, dan, friendLink }, chance) => ({
    as: chance.of([dan, dan, cem, ann]),
    params: { token: friendLink },
  }),
  'PUT /push': ({ ann, bob, cem }, chance) => {
    const { endpoint, keys } = chance.of(browsers)
    return { as: chance.of([ann, bob, cem]), body: { endpoint, keys, wants: ['waiting'] } }
  },
  'DELETE /push': ({ ann, bob }, chance) => ({ as: chance.of([ann, bob]) }),
  'POST /auth/signup': ({ ann, eve, invitation }, chance) => {
    const { email } = chance.of([ann, eve])
    const invite = chance.percent(60) ? { invite: invitation } : {}
    const body = { firstName: 'New', lastName: 'One', email, password: PASSWORD, ...invite }
    return { body, enteredAddresses: [email] }
  },
  'POST /auth/login': (table, chance) => {
    const { email } = one(table, chance)
    return { body: { email, password: PASSWORD } }
  },
  'POST /auth/logout': (table, chance) => ({ as: one(table, chance) }),
  'GET /auth/verify-email': ({ eve }) => ({ query: { token: eve.verifyToken } }),
  'POST /auth/resend-verification-email': ({ eve }) => ({ body: { email: eve.email } }),
  'POST /auth/forgot-password': ({ ann, eve }, chance) => ({
    body: { email: chance.of([ann, eve]).email },
  }),
  'POST /auth/reset-password': ({ ann, eve }, chance) => ({
    body: { token: chance.of([ann, eve]).resetToken, password: `${PASSWORD}-new` },
  }),
  'POST /auth/change-password': (table, chance) => ({
    as: one(table, chance),
    body: { currentPassword: PASSWORD, newPassword: `${PASSWORD}-new` },
  }),
  'DELETE /auth/sign-ins/:id': (table, chance) => {
    const as = one(table, chance)
    return { as, params: { id: as.signInId } }
  },
  'DELETE /users/:id': (table, chance) => {
    const whom = chance.percent(15) ? chance.of([table.eve, table.root]) : one(table, chance)
    return { as: chance.percent(20) ? table.root : whom, params: { id: whom.id } }
  },
  'PUT /users/:id': (table, chance) => {
    const as = one(table, chance)
    const names = { firstName: as.firstName, lastName: chance.of(['Renamed', 'Otherwise']) }
    const body = chance.percent(70) ? names : { firstName: 'Former', lastName: 'player' }
    return { as, params: { id: as.id }, body }
  },
  'POST /friends/send': (table, chance) => {
    const as = one(table, chance)
    const whom = chance.of(table.everybody)
    return chance.percent(50)
      ? { as, body: { userId: whom.id } }
      : { as, body: { email: whom.email }, enteredAddresses: [whom.email] }
  },
  'POST /friends/respond': (table, chance) => {
    const [as, sender] = chance.percent(70)
      ? [table.ann, table.dan]
      : [one(table, chance), one(table, chance)]
    const action = chance.percent(75) ? 'Accepted' : 'Rejected'
    return { as, body: { senderId: sender.id, action } }
  },
  'PUT /friends/:userId/trust': (table, chance) => ({
    as: player(table, chance),
    params: { userId: player(table, chance).id },
    body: { trusted: chance.percent(70) },
  }),
  'POST /friends/unfriend': (table, chance) => ({
    as: player(table, chance),
    body: { friendId: player(table, chance).id },
  }),
  'POST /games': (table, chance) => ({
    as: one(table, chance),
    body: { name: `Other ${table.round} ${chance.below(2)}` },
  }),
  'POST /sessions': (table, chance) => {
    const as = player(table, chance)
    const others = [table.ann, table.bob, table.cem].filter((who) => who !== as)
    const guest = { name: 'A guest', email: table.eve.email, invited: chance.percent(50) }
    const withGuest = chance.percent(50)
    const players = [
      ...(chance.percent(80) ? [{ user: as.id }] : []),
      ...others.filter(() => chance.percent(70)).map(({ id }) => ({ user: id })),
      ...(withGuest ? [guest] : []),
    ]
    const body = {
      ...(chance.percent(60) && { _id: chance.of(table.made) }),
      game: chance.of([table.game, table.game, table.spare]).id,
      date: '2026-10-01',
      players: players.length === 0 ? [{ user: as.id }] : players,
    }
    return { as, body, enteredAddresses: withGuest ? [guest.email] : [] }
  },
  'PUT /sessions/:id': (table, chance) => {
    const index = chance.below(3)
    const id = table.matches[index] ?? ''
    const rows = table.rows.filter(({ match_id }) => match_id === id)
    const remaining = rows
      .filter(() => chance.percent(80))
      .map((row) => ({ _id: row.id, score: chance.below(3) }))
    const added = chance.percent(30) ? [{ user: player(table, chance).id }] : []
    const changed = chance.below(remaining.length + 1)
    const { email } = chance.of(table.everybody)
    const edit = chance.percent(50) ? {} : chance.of([...ROW_EDITS, { email }])
    const players = [
      ...remaining.map((row, place) => (place === changed ? { ...row, ...edit } : row)),
      ...added,
    ]
    return {
      as: chance.percent(20) ? table.root : ([table.ann, table.bob, table.cem][index] ?? table.ann),
      params: { id },
      ...(chance.percent(30) && { headers: { 'if-match': '"1"' } }),
      body: {
        ...(chance.percent(40) ? { notes: `Note ${chance.below(3)}` } : {}),
        ...(chance.percent(10) ? { game: chance.of([table.game, table.spare]).id } : {}),
        ...(chance.percent(10) ? { scoring: 'lowest', day: '2026-10-05' } : {}),
        ...(players.length > 0
          ? { players: chance.percent(80) ? players : players.toReversed() }
          : {}),
      },
      enteredAddresses: [email],
    }
  },
  'DELETE /sessions/:id': (table, chance) => {
    const index = chance.below(3)
    const as = [table.ann, table.bob, table.cem][index] ?? table.ann
    const id = chance.percent(70) ? table.matches[index] : chance.of(table.made)
    return { as, params: { id: id ?? '' } }
  },
  'POST /sessions/:id/confirm': (table, chance) => ({
    ...atMatch(table, chance),
    ...(chance.percent(30) && { headers: { 'if-match': '"1"' } }),
  }),
  'POST /sessions/confirm': (table, chance) => {
    const ids = table.matches.filter(() => chance.percent(80))
    const versions = Object.fromEntries(ids.filter(() => chance.percent(50)).map((id) => [id, 1]))
    return {
      as: player(table, chance),
      body: { ids: ids.length > 0 ? ids : table.matches, versions },
    }
  },
  'POST /sessions/:id/unconfirm': atMatch,
  'POST /sessions/:id/decline': (table, chance) => ({
    ...atMatch(table, chance),
    body: chance.percent(40) ? { reason: 'I was not there' } : {},
  }),
  'POST /sessions/:id/rejoin': atDeclined,
  'POST /sessions/:id/corrections': (table, chance) => {
    const [id, by] = chance.of(table.proposals)
    const row = chance.of(table.rows.filter(({ match_id }) => match_id === id))
    const body = {
      players: [{ _id: row.id, score: 7 + chance.below(3) }],
      ...(chance.percent(30) ? { durationMinutes: 60 } : {}),
      ...(chance.percent(50) ? { comment: 'I had more' } : {}),
    }
    return { as: by, params: { id }, body }
  },
  'POST /sessions/:id/corrections/:cid/accept': ofCorrection('creator'),
  'POST /sessions/:id/corrections/:cid/reject': (table, chance) => ({
    ...ofCorrection('creator')(table, chance),
    body: chance.percent(50) ? { reason: 'Counted twice' } : {},
  }),
  'POST /sessions/:id/corrections/:cid/withdraw': ofCorrection('by'),
  'POST /sessions/:id/remind': (table, chance) => {
    const index = chance.below(2)
    const as = [table.ann, table.bob][index] ?? table.ann
    return { as, params: { id: table.matches[index] ?? '' } }
  },
  'POST /sessions/remind': (table, chance) => ({
    as: player(table, chance),
    body: chance.percent(50) ? {} : { ids: table.matches },
  }),
  ...seatAims,
  'POST /friends/notifications/:id/read': ofNotification,
  'PUT /friends/notifications/:id/read': ofNotification,
  'POST /friends/notifications/read-all': (table, chance) => ({ as: player(table, chance) }),
}

export interface Action {
  name: string
  prepare(it: TestApp, table: Table, chance: Chance): { request: Request; run: () => Promise<Done> }
}

interface Done {
  status: number
  body: string
}

function byRequest(name: WriteEndpoint): Action {
  return {
    name,
    prepare(it, table, chance) {
      const request = aims[name](table, chance)
      const run = async () => {
        const { as, ...options } = request
        const sent = { ...options, token: as?.token, from: table.network }
        const { status, body } = await it.call(name, sent)
        return { status, body: JSON.stringify(body) }
      }
      return { request, run }
    },
  }
}

function byCommand([name, command]: [string, Command]): Action {
  return {
    name: `admin ${name}`,
    prepare(it, table, chance) {
      const { email } = one(table, chance)
      const run = async () => {
        await it.database.transact((trx) => command(trx, email, it.clock.now()))
        return { status: 200, body: '' }
      }
      return { request: { body: { email } }, run }
    },
  }
}

export const actions: Action[] = [
  ...Object.keys(allEndpoints).filter((call) => !call.startsWith('GET ')),
  ...READS_THAT_WRITE,
]
  .map((call) => byRequest(call as WriteEndpoint))
  .concat(Object.entries(adminCommands).map((command) => byCommand(command)))

export const untested = actions.filter(
  ({ name }) => !name.startsWith('admin ') && !Object.hasOwn(aims, name),
)

/** The server lets a request wait so long for others before it refuses it. */
const WAITED_MS = 5000
const TRIES = 12

/**
 * On a busy machine one may wait too long for others, because accounts are deleted one after the
 * other. It comes again, as a page does. A refusal without a wait is a defect.
 */
export async function untilServed<Answer extends { status: number }>(
  run: () => Promise<Answer>,
): Promise<Answer> {
  for (let tries = 1; ; tries += 1) {
    const began = performance.now()
    const done = await run()
    const hasWaited = performance.now() - began >= WAITED_MS
    if (done.status !== 503 || !hasWaited || tries === TRIES) return done
  }
}
