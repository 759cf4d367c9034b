import { sql } from 'kysely'

import type { Db } from '#database/connect.ts'
import { jsonTuples } from '#database/query/json.ts'
import type { LinkUsesTable } from '#database/schema/links.ts'

import type { TableLink } from './link-of-match.contract.ts'
import { canEndLink } from './link-of-match.rules.ts'
import type { Match } from './matches.contract.ts'
import type { Viewer } from './matches.rules.ts'

/** What the query of a whole match selects of its table link. */
export interface LinkRow {
  /** null without a link. */
  linkExpiresAt: string | null
  linkUses: [playerId: string, what: LinkUsesTable['what'], at: string][]
  linkDeclined: [playerId: string][]
}

/** The uses of the table link `l` of the match `m` as JSON, oldest first; not looked for without a link. */
export function linkUsesOf(db: Db) {
  const uses = db
    .selectFrom('link_uses as used')
    .where('used.match_id', '=', sql.ref<string>('m.id'))
    .select((eb) =>
      jsonTuples(
        db,
        [eb.ref('used.player_id'), eb.ref('used.what'), eb.ref('used.at')],
        eb.ref('used.at'),
      ).as('uses'),
    )
  return sql<LinkRow['linkUses']>`case when l.match_id is null then '[]' else ${uses} end`
}

/** The rows of the match `m` whose players have declined, as JSON; not looked for without the link `l`. */
export function linkDeclinedOf(db: Db) {
  const declined = db
    .selectFrom('players as gone')
    .where('gone.match_id', '=', sql.ref<string>('m.id'))
    .where('gone.declined_by', 'is not', null)
    .select((eb) => jsonTuples(db, [eb.ref('gone.id')], eb.ref('gone.seat')).as('declined'))
  return sql<LinkRow['linkDeclined']>`case when l.match_id is null then '[]' else ${declined} end`
}

/**
 * The table link as its creator sees it, and admins, who may end it; null for others. One that has expired is told until it is
 * deleted (features/sharing/table-links.commands.ts).
 */
export function presentLink(
  { linkExpiresAt, linkUses, linkDeclined }: LinkRow,
  match: Match,
  viewer: Viewer,
): TableLink | null {
  if (linkExpiresAt === null || !canEndLink(match, viewer).ok) return null
  const names = new Map(match.players.map(({ _id, name }) => [_id, name]))
  const uses = linkUses.flatMap(([_id, what, at]) => {
    const name = names.get(_id)
    return name === undefined ? [] : [{ what, player: { _id, name }, at }]
  })
  return { expiresAt: linkExpiresAt, uses, declined: linkDeclined.map(([_id]) => _id) }
}
