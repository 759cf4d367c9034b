import {
  type Acted,
  type Action,
  by,
  creatorOf,
  matchOf,
  NOBODY,
  personOf,
  pick,
  rowsOrNone,
  send,
  type Step,
  tableOf,
} from './acting.ts'
import { gusAt, type World } from './said-world.ts'

/** The changes that an edit can make to one row of a list. */
const ROW_EDITS: ((row: object, world: World, how: number) => object | null)[] = [
  (row) => ({ ...row, name: 'Former player' }),
  (row) => ({ ...row, name: 'Somebody' }),
  (row, { people }, how) => ({ ...row, email: pick(people, how).email }),
  (row, { round }) => ({ ...row, email: gusAt(round) }),
  (row) => ({ ...row, email: '' }),
  (row) => ({ ...row, role: 'Red' }),
  (row) => ({ ...row, started: true }),
  (row, _, how) => ({ ...row, score: how }),
  (row) => ({ ...row, team: 'Blue' }),
  () => null,
]

async function edit(world: World, step: Step): Promise<Acted> {
  const match = matchOf(world, step)
  const person = await creatorOf(world, match, step)
  const rows = await tableOf(world, match)
  if (rows.length === 0) return by(person)
  const drafts = rows.map(({ id, user_id: user, guest_name: name, score, result }) => ({
    ...{ _id: id, ...(user === null ? { name } : { user }) },
    ...{ score, result },
  }))
  const at = Math.floor(step.how / 16) % rows.length
  const changed = drafts.flatMap((draft, index) => {
    if (index !== at) return [draft]
    const written = pick(ROW_EDITS, step.how)(draft, world, step.how)
    return written === null ? [] : [written]
  })
  const bodies: object[] = [
    ...[{ players: changed }, { players: changed }, { players: changed }, { players: changed }],
    { players: drafts.toReversed() },
    { players: [...drafts, { name: 'Ute', score: 1, result: '' }] },
    { players: drafts.map(({ _id, ...draft }) => draft) },
    { notes: `Note ${step.how}`, durationMinutes: 30, location: 'Home' },
    { game: pick(world.games, step.how) },
    { scoring: 'lowest', day: '2026-10-05' },
  ]
  const body = pick(bodies, Math.floor(step.how / 4))
  await send(world, 'PUT /sessions/:id', { token: person.token, params: { id: match }, body })
  return by(person)
}

/** An answer to a match by one of the people. */
const answer =
  (
    what: 'confirm' | 'unconfirm' | 'decline' | 'rejoin' | 'remind',
    body?: (how: number) => object,
  ): Action =>
  async (world, step) => {
    const params = { id: matchOf(world, step) }
    const isCreators = what === 'remind'
    const person = isCreators ? await creatorOf(world, params.id, step) : personOf(world, step)
    const more = body === undefined ? {} : { body: body(step.how) }
    await send(world, `POST /sessions/:id/${what}`, { token: person.token, params, ...more })
    return by(person)
  }

async function someCorrection(world: World, { how }: Step) {
  const rows = await world.it.database.read
    .selectFrom('corrections')
    .where('match_id', 'in', world.matches)
    .where('state', '=', 'open')
    .select(['id', 'match_id as match', 'by_user_id as author'])
    .orderBy('id')
    .execute()
  return rows.length === 0 ? null : pick(rows, how)
}

const onCorrection =
  (what: 'accept' | 'reject' | 'withdraw'): Action =>
  async (world, step) => {
    const found = await someCorrection(world, step)
    if (found === null) return NOBODY
    const author = world.people.find(({ id }) => id === found.author)
    const creator = await creatorOf(world, found.match, step)
    const person = what === 'withdraw' ? (author ?? creator) : creator
    const body = what === 'reject' ? { body: { reason: `No ${step.how}` } } : {}
    const params = { id: found.match, cid: found.id }
    await send(world, `POST /sessions/:id/corrections/:cid/${what}`, {
      ...{ token: person.token, params, ...body },
    })
    return by(person)
  }

/** What players, the creator and admins can do to a match. */
export const matchActions = {
  edit,
  'edit once more': async (world, step) => edit(world, { ...step, what: 0, who: 0 }),
  confirm: answer('confirm'),
  'take back': answer('unconfirm'),
  'confirm and take back': async (world, step) => {
    await answer('confirm')(world, step)
    return answer('unconfirm')(world, step)
  },
  decline: answer('decline', (how) => (how % 2 === 0 ? { reason: `Reason ${how}` } : {})),
  rejoin: answer('rejoin'),
  'decline and come back': async (world, step) => {
    await answer('decline')(world, step)
    return answer('rejoin')(world, step)
  },
  remind: answer('remind'),
  'remind of all': async (world, step) => {
    await send(world, 'POST /sessions/remind', {
      token: personOf(world, step).token,
      body: { ids: world.matches },
    })
    return NOBODY
  },
  'confirm all': async (world, step) => {
    const person = personOf(world, step)
    await send(world, 'POST /sessions/confirm', {
      token: person.token,
      body: { ids: world.matches },
    })
    return by(person)
  },
  'propose a correction': async (world, step) => {
    const person = personOf(world, step)
    const id = matchOf(world, step)
    const rows = await rowsOrNone(world, id)
    const players = [{ _id: pick(rows, step.how).id, score: 50 + step.how }]
    const body = { players, comment: `Comment ${step.how}` }
    await send(world, 'POST /sessions/:id/corrections', {
      token: person.token,
      params: { id },
      body,
    })
    return by(person)
  },
  'accept a correction': onCorrection('accept'),
  'reject a correction': onCorrection('reject'),
  'withdraw a correction': onCorrection('withdraw'),
  'delete a match': async (world, step) => {
    const params = { id: matchOf(world, step) }
    await send(world, 'DELETE /sessions/:id', { token: personOf(world, step).token, params })
    return NOBODY
  },
} satisfies { [name: string]: Action }
