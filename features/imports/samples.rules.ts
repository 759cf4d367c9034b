import type { Match } from '#features/matches/matches.contract.ts'

import { noonOf } from './added-imports.rules.ts'
import type { MatchToImport } from './import-batches.contract.ts'
import type { Account } from './people-guesses.rules.ts'

/** How a match will look in the history of the importer; its ids are made up. */
export function sampleOf(match: MatchToImport, at: number, me: Account): Match {
  const person = { _id: me._id, firstName: me.firstName, lastName: me.lastName }
  const date = match.date ?? noonOf(match.day)
  const game = (name: string) => ({ _id: `sample ${name}`, name })
  return {
    _id: `sample ${at}`,
    date,
    day: match.day,
    mode: match.mode,
    scoring: match.scoring,
    notes: match.notes,
    game: game(match.game),
    durationMinutes: match.minutes,
    location: match.place,
    expansions: match.expansions.map(game),
    players: match.players.map(
      ({ name, email, self, score, result, team, role, rank, started, former }, place) => ({
        _id: `sample ${at} ${place}`,
        user: self ? person : null,
        name: self ? `${me.firstName} ${me.lastName}` : name,
        email,
        score,
        result,
        confirmed: true,
        confirmedAt: null,
        confirmedBy: self ? 'import' : null,
        invited: false,
        team,
        role,
        rank,
        started,
        former,
        declined: false,
      }),
    ),
    matchStatus: 'Confirmed',
    createdBy: person,
    lastEditedBy: null,
    createdAt: date,
    updatedAt: date,
    lastReminderSent: null,
    version: 1,
  }
}
