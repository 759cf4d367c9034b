import type { DatabaseSync } from 'node:sqlite'

import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'
import type { Mode } from '#features/scoring/results.rules.ts'
import { newId } from '#platform/ids.ts'
import { hashToken, newToken } from '#platform/security/secrets.ts'

import type { bareReads } from './reads.ts'

interface DraftPlayer {
  user: string
  score: number | null
  result: string
  role: string
  started: boolean
}

export interface Draft {
  game: string
  date: string
  day: string
  mode: Mode
  scoring: string
  durationMinutes: number
  location: string
  notes: string
  players: DraftPlayer[]
}

const INVITED = `insert into notifications (id, user_id, type, title, description, link, sender_id,
  match_id, entity_id, read_at, created_at) values (?, ?, ?, ?, ?, ?, ?, ?, null, null, ?)`

/** The writes, written by hand: each has its own commit. */
export function bareWrites(db: DatabaseSync, reads: ReturnType<typeof bareReads>) {
  const begin = db.prepare('begin immediate')
  const commit = db.prepare('commit')
  const rollback = db.prepare('rollback')
  const game = db.prepare('select name from games where id = ?')
  const person = db.prepare('select first_name, last_name from users where id = ?')
  const friend = db.prepare('select 1 from friendships where user_id = ? and friend_id = ?')
  const addMatch = db.prepare(`insert into matches (id, game_id, date, notes, created_by,
    confirmed_at, version, created_at, updated_at, mode, scoring, day, duration_minutes,
    location, starter_id, place_key)
    values (?, ?, ?, ?, ?, null, 1, ?, ?, ?, ?, null, ?, ?, ?, ?)`)
  const addPlayer = db.prepare(`insert into players (match_id, id, seat, user_id, score, result,
    confirmed_at, match_date, team, role) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const addFacets = db.prepare(`insert into match_facets (user_id, facet, match_order, match_id)
    select user_id, facet, match_order, match_id from facets_of_matches where match_id = ?`)
  const addActivity = db.prepare(
    'insert into activity (match_id, id, type, by_user_id, at) values (?, ?, ?, ?, ?)',
  )
  const addNotification = db.prepare(INVITED)
  const confirm = db.prepare(`update players set confirmed_at = ?
    where match_id = ? and user_id = ? and confirmed_at is null`)
  const settle = db.prepare(`update matches set updated_at = $now, confirmed_at = iif(exists (
      select 1 from players where match_id = $match and user_id is not null
        and confirmed_at is null), null, coalesce(confirmed_at, $now))
    where id = $match returning created_by, date, (select name from games where id = game_id) game`)
  const correction = db.prepare(
    `select 1 from corrections where match_id = ? and by_user_id = ? and state = 'open'`,
  )
  const markRead = db.prepare(`update notifications set read_at = ? where match_id = ?
    and user_id = ? and type in ('MATCH_INVITE', 'MATCH_UPDATED', 'MATCH_REMINDER')
    and read_at is null`)
  const account = db.prepare('select * from users where email_key = ?')
  const deleteExpired = db.prepare('delete from sign_ins where user_id = ? and expires_at <= ?')
  const addSignIn = db.prepare(`insert into sign_ins (id, token_hash, user_id, user_agent,
    created_at, last_used_at, expires_at) values (?, ?, ?, '', ?, ?, '2100-01-01T00:00:00.000Z')`)

  function inTransaction<T>(work: () => T): T {
    begin.run()
    try {
      const result = work()
      commit.run()
      return result
    } catch (error) {
      rollback.run()
      throw error
    }
  }

  const nameOf = (id: string) => {
    const row = person.get(id)
    return `${String(row?.['first_name'])} ${String(row?.['last_name'])}`
  }

  return {
    create(viewer: string, draft: Draft, now: Date): string | undefined {
      return inTransaction(() => {
        const found = game.get(draft.game)
        if (found === undefined) return undefined
        const [id, at] = [newId(), now.toISOString()]
        const date = new Date(draft.date).toISOString()
        const others = draft.players.filter((player) => player.user !== viewer)
        if (others.some((player) => friend.get(viewer, player.user) === undefined)) return undefined
        const { mode, scoring, durationMinutes, location } = draft
        const rowIds = draft.players.map(() => newId())
        const starter = rowIds[draft.players.findIndex(({ started }) => started)] ?? null
        const played = [mode, scoring, durationMinutes, location, starter, nameKey(location)]
        addMatch.run(id, draft.game, date, draft.notes, viewer, at, at, ...played)
        draft.players.forEach(({ user, score, result, role }, seat) => {
          const confirmed = user === viewer ? at : null
          const row = [rowIds[seat]!, seat, user, score, result, confirmed, date]
          addPlayer.run(id, ...row, null, role)
        })
        addFacets.run(id)
        addActivity.run(id, newId(), 'created', viewer, at)
        const title = `${nameOf(viewer)} added you to a match of ${String(found['name'])}`
        const text = `Were you there on ${formatDay(date)}? Confirm or decline.`
        const link = `/matches/${id}`
        for (const { user } of others) {
          addNotification.run(newId(), user, 'MATCH_INVITE', title, text, link, viewer, id, at)
        }
        return reads.match(viewer, id)
      })
    },
    confirm(viewer: string, id: string, now: Date): string | undefined {
      return inTransaction(() => {
        const at = now.toISOString()
        // The product would withdraw an open correction; the data set has none.
        if (correction.get(id, viewer) !== undefined) return undefined
        if (confirm.run(at, id, viewer).changes === 1) {
          const row = settle.get({ $now: at, $match: id })
          addActivity.run(id, newId(), 'confirmed', viewer, at)
          const title = `${nameOf(viewer)} confirmed a match of ${String(row?.['game'])}`
          const text = `They were there on ${formatDay(String(row?.['date']))}.`
          const creator = String(row?.['created_by'])
          const link = `/matches/${id}`
          addNotification.run(
            newId(),
            creator,
            'MATCH_CONFIRMED',
            title,
            text,
            link,
            viewer,
            id,
            at,
          )
        }
        markRead.run(at, id, viewer)
        return reads.match(viewer, id)
      })
    },
    async login(email: string, password: string, now: Date): Promise<string | undefined> {
      const { verify } = await import('@node-rs/argon2')
      const row = account.get(email)
      if (row === undefined || !(await verify(String(row['password_hash']), password))) {
        return undefined
      }
      const [id, token, at] = [String(row['id']), newToken(), now.toISOString()]
      inTransaction(() => {
        deleteExpired.run(id, at)
        addSignIn.run(newId(), hashToken(token), id, at, at)
      })
      const user = {
        _id: id,
        firstName: row['first_name'],
        lastName: row['last_name'],
        email: row['email'],
        role: row['role'],
        createdAt: row['created_at'],
      }
      return JSON.stringify({ message: 'Signed in.', token, user, data: { token, user } })
    },
  }
}
