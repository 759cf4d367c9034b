import type { Request } from '../races/aim.ts'
import type { Action } from '../races/racing-actions.ts'
import type { Table } from '../races/racing-table.ts'
import type { TestApp } from '../support/engines.ts'

interface Said {
  kind: 'objection' | 'reason for declining' | 'reason for rejecting' | 'comment' | 'confirmation'
  text: string
  match: string
  /** Null for a guest. */
  by: string | null
  /** Null where it is about the match. */
  row: string | null
  /** The author of a correction; null elsewhere. */
  answered: string | null
}

interface Row {
  match: string
  user: string | null
  declinedBy: string | null
  values: string
  former: boolean
}

interface Record {
  said: Map<string, Said>
  rows: Map<string, Row>
  games: Map<string, string>
  users: Set<string>
  /** Those that rows had when their guests objected. */
  addresses: Map<string, string>
  proven: Map<string, string>
}

export async function record({ database }: TestApp, table: Table): Promise<Record> {
  const db = database.read
  const brought = await db
    .selectFrom('import_matches')
    .where('import_id', '=', table.import.id)
    .select('match_id')
    .execute()
  const matches = [...table.matches, ...table.made, ...brought.map((one) => one.match_id)]
  const found = await db
    .selectFrom('matches')
    .where('id', 'in', matches)
    .select(['id', 'game_id', 'created_by'])
    .execute()
  const creators = new Map(found.map((match) => [match.id, match.created_by]))
  const players = await db
    .selectFrom('players')
    .where('match_id', 'in', matches)
    .selectAll()
    .execute()
  const activity = await db
    .selectFrom('activity')
    .where('match_id', 'in', matches)
    .where('reason', 'is not', null)
    .selectAll()
    .execute()
  const corrections = await db
    .selectFrom('corrections')
    .where('match_id', 'in', matches)
    .selectAll()
    .execute()
  const users = await db
    .selectFrom('users')
    .where(
      'id',
      'in',
      table.everybody.map(({ id }) => id),
    )
    .select(['id', 'email_key', 'email_verified_at'])
    .execute()
  const uses = await db
    .selectFrom('link_uses')
    .where('match_id', 'in', matches)
    .selectAll()
    .execute()
  const said = new Map<string, Said>()
  for (const { id, match_id: match, type, by_user_id: by, player_id: row, reason } of activity) {
    const kind = type === 'contested' ? 'objection' : 'reason for declining'
    said.set(`${kind} ${id}`, { kind, text: reason ?? '', match, by, row, answered: null })
  }
  for (const { id, match_id: match, by_user_id: by, comment, reason } of corrections) {
    const about = { match, row: null }
    const own = { kind: 'comment' as const, ...about, by, answered: null }
    if (comment !== '') said.set(`comment ${id}`, { ...own, text: comment })
    const answer = { kind: 'reason for rejecting' as const, ...about, answered: by }
    const creator = creators.get(match) ?? null
    if (reason !== null) said.set(`reason ${id}`, { ...answer, by: creator, text: reason })
  }
  for (const { id, match_id: match, user_id: by, confirmed_at, said_at } of players) {
    if ((by === null ? said_at : confirmed_at) === null) continue
    const about = { kind: 'confirmation' as const, match, by, row: id }
    said.set(`confirmation ${id}`, { ...about, text: 'yes', answered: null })
  }
  return {
    said,
    rows: new Map(
      players.map((row) => [
        row.id,
        {
          ...{ match: row.match_id, user: row.user_id, declinedBy: row.declined_by },
          values: JSON.stringify([row.score, row.result, row.team, row.rank]),
          former: row.former_at !== null,
        },
      ]),
    ),
    games: new Map(found.map((match) => [match.id, match.game_id])),
    users: new Set(users.map(({ id }) => id)),
    addresses: new Map(
      uses.flatMap((use) =>
        use.what === 'contested' && use.guest_email_key !== null
          ? [[use.player_id, use.guest_email_key] as const]
          : [],
      ),
    ),
    proven: new Map(
      users.flatMap((user) =>
        user.email_verified_at === null ? [] : [[user.id, user.email_key] as const],
      ),
    ),
  }
}

export interface Done {
  name: Action['name']
  request: Request
}

/** By which accounts may take back what they said themselves, or answer anew. */
const OWN = new RegExp(
  [
    ...['^PUT /sessions/:id$', '^POST /sessions/confirm$', '^POST /links/.*/claim$'],
    '^POST /sessions/:id/(?:confirm|unconfirm|decline|rejoin|corrections)',
  ].join('|'),
  'u',
)
const GUESTS = /^POST \/links\//u

interface Change {
  said: Said
  before: Record
  after: Record
  done: Done
}

/** The exceptions that the pages name: who may change what somebody else has said, and how. */
const EXCEPTIONS: { sentence: string; allows: (change: Change) => boolean }[] = [
  {
    sentence:
      'A registered player whose score or result somebody else changed is unconfirmed again, the creator too when an admin edits.',
    allows: ({ said, before, after, done }) =>
      (done.name === EDIT || done.name === 'POST /sessions/:id/corrections/:cid/accept') &&
      said.kind === 'confirmation' &&
      rowOf(after, said) !== undefined &&
      rowOf(before, said)?.values !== rowOf(after, said)?.values,
  },
  {
    sentence: 'Another game: the other players confirm again.',
    allows: ({ said, before, after, done }) =>
      done.name === EDIT &&
      said.kind === 'confirmation' &&
      after.games.has(said.match) &&
      before.games.get(said.match) !== after.games.get(said.match),
  },
  {
    sentence: '`players` is the whole list: missing rows are removed.',
    allows: ({ said, after, done }) =>
      done.name === EDIT &&
      said.kind === 'confirmation' &&
      after.games.has(said.match) &&
      rowOf(after, said) === undefined,
  },
  {
    sentence: '`DELETE`: creator only. An import can be undone: its matches go.',
    allows: ({ said, after, done }) =>
      ['DELETE /sessions/:id', 'DELETE /imports/:id'].includes(done.name) &&
      !after.games.has(said.match),
  },
  {
    sentence: 'Delete: matches that have no other registered player go.',
    allows: ({ said, after, done }) =>
      done.name === 'DELETE /users/:id' && !after.games.has(said.match),
  },
  {
    sentence: 'Delete: nothing personal stays in the database.',
    allows: ({ said, before, after }) => {
      const row = rowOf(before, said)
      const gone = [...before.users].filter((id) => !after.users.has(id))
      return gone.some(
        (id) =>
          id === said.by ||
          // Of a deleted account's corrections nothing stays.
          id === said.answered ||
          id === row?.user ||
          id === row?.declinedBy ||
          (said.kind === 'objection' &&
            said.row !== null &&
            before.proven.has(id) &&
            before.proven.get(id) === before.addresses.get(said.row)),
      )
    },
  },
  {
    sentence: 'Either side can undo it for 30 days: a guest’s row again, with the name as it was.',
    allows: ({ said, before, after, done }) =>
      GIVES_BACK.has(done.name) &&
      said.kind === 'confirmation' &&
      // The account's: what the guest had said by the table link before comes back.
      rowOf(before, said)?.user !== null &&
      rowOf(after, said)?.user === null,
  },
]

const GIVES_BACK = new Set(['POST /claims/:id/undo', 'POST /sessions/:id/players/:pid/release'])
const EDIT = 'PUT /sessions/:id'

const rowOf = (at: Record, { row }: Said) => at.rows.get(row ?? '')

export function violations(before: Record, after: Record, done: Done): string[] {
  return [...before.said].flatMap(([key, said]) => {
    const now = after.said.get(key)
    if (now?.text === said.text) return []
    const { as, params } = done.request
    const isOwn =
      said.by === null
        ? GUESTS.test(done.name) && said.row === params?.['pid']
        : OWN.test(done.name) && said.by === as?.id
    const isAllowed =
      isOwn || EXCEPTIONS.some(({ allows }) => allows({ said, before, after, done }))
    return isAllowed ? [] : [`“${done.name}” took the ${said.kind} “${said.text}” (${key})`]
  })
}
