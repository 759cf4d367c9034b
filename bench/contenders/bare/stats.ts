import type { DatabaseSync } from 'node:sqlite'

import type { Person } from '#features/accounts/accounts.contract.ts'
import { endOfLatestDay } from '#features/dates/days.rules.ts'
import {
  byTime,
  entryOf,
  NameKeys,
  type PlayedMatch,
  type Seat,
} from '#features/stats/entries.rules.ts'
import { listsOf, overviewOf, userOf } from '#features/stats/stat-pages.rules.ts'
import { metaOf } from '#features/stats/stats-request.commands.ts'
import { Summary } from '#features/stats/summaries.rules.ts'

const HISTORY = `select m.id, coalesce(m.day, substr(m.date, 1, 10)) as day, m.created_at as logged,
    m.game_id as game, m.mode, m.scoring, m.duration_minutes as minutes, m.location as place,
    m.expansions, m.confirmed_at is not null as confirmed,
    (select seat from players s where s.match_id = m.id and s.id = m.starter_id) as starter,
    (select json_group_array(json_array(p.user_id, coalesce((select name from people where id = p.person_id), ''), p.former_at, p.score, p.result,
      p.team, p.role, p.rank) order by p.seat) from players p where p.match_id = m.id) as seats
  from players own cross join matches m on m.id = own.match_id
  where own.user_id = ? and own.match_date < ? order by own.match_date, own.match_id`

const PEOPLE = `select id as _id, first_name as firstName, last_name as lastName from users
  where id in (select value from json_each(?))`

const GAMES = 'select id, name from games where id in (select value from json_each(?))'

/**
 * The dashboard's statistics: hand-written statements for all matches and the names, each time; the
 * arithmetic on them is the product's.
 */
export function bareStats(db: DatabaseSync) {
  const history = db.prepare(HISTORY)
  const people = db.prepare(PEOPLE)
  const games = db.prepare(GAMES)
  return (user: string, now: Date): string => {
    const keys = new NameKeys()
    const rows = history.all(user, endOfLatestDay(now)) as unknown as Row[]
    const entries = rows.flatMap((row) => entryOf(matchOf(row), user, keys) ?? [])
    const summary = new Summary()
    for (const entry of entries.toSorted(byTime)) summary.add(entry)
    const ids = [...summary.people.keys()].flatMap(userOf)
    const users = people.all(JSON.stringify(ids)) as unknown as Person[]
    const named = games.all(JSON.stringify([...summary.games.keys()])) as unknown as NamedGame[]
    const names = {
      users: new Map(users.map((person) => [person._id, { ...person }])),
      games: new Map(named.map(({ id, name }) => [id, name])),
    }
    const lists = listsOf(summary, names, null)
    return JSON.stringify({ data: overviewOf(summary, names, lists), meta: metaOf(lists) })
  }
}

interface NamedGame {
  id: string
  name: string
}

interface Row extends Omit<PlayedMatch, 'expansions' | 'confirmed' | 'seats'> {
  expansions: string | null
  confirmed: number
  seats: string
}

function matchOf({ expansions, confirmed, seats, ...row }: Row): PlayedMatch {
  return {
    ...row,
    expansions: expansions === null ? [] : (JSON.parse(expansions) as string[]),
    confirmed: confirmed === 1,
    seats: JSON.parse(seats) as Seat[],
  }
}
