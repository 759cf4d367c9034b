import type { Person, User } from '#features/accounts/accounts.contract.ts'
import { calledShort } from '#features/accounts/called-apart.rules.ts'
import type { Game } from '#features/games/games.contract.ts'
import { normalizedLine, valuesOf } from '#features/matches/match-details.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import {
  type WrittenMatch,
  localRow,
  statusOf,
} from '#features/matches/web/pending/through-pending.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'
import { hasRanks, storedRanks } from '#features/scoring/ranks.rules.ts'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import { nameWords } from '#ui/layout/name-words.ts'

import { type FormDraft, expansionsOf, sentFields } from '../drafts/form-draft.ts'
import type { EditDraft } from '../edit/edit-draft.ts'
import type { Seat } from '../seats/seat.ts'
import { sentSeats } from '../seats/table-draft.ts'

interface WritingContext {
  me: Pick<User, '_id' | 'firstName' | 'lastName'>
  at: string
  /** For the parts of people's names, which a draft has not. */
  people: readonly Person[]
}

type Drafted = FormDraft & { game: Game }
type Before = Pick<WholeMatch, '_id' | 'date' | 'createdBy' | 'createdAt' | 'version' | 'players'>

export function newMatchOfDraft(
  draft: Drafted,
  { id, date, day }: { id: string; date: string; day: string },
  by: WritingContext,
): WrittenMatch {
  const createdBy = personOf(by.me)
  const before = { _id: id, date, createdBy, createdAt: by.at, version: 1, players: [] }
  return { ...matchOfDraft(draft, day, before, by), lastEditedBy: null }
}

export function editedMatchOfDraft(
  match: WholeMatch,
  draft: EditDraft,
  by: WritingContext,
): WrittenMatch {
  return { ...matchOfDraft(draft, draft.day, match, by), lastEditedBy: personOf(by.me) }
}

function matchOfDraft(
  draft: Drafted,
  day: string,
  before: Before,
  by: WritingContext,
): Omit<WrittenMatch, 'lastEditedBy'> {
  const { pad, mode, scoring, ...details } = sentFields(draft, day)
  const seats = sentSeats(draft)
  const ranks = hasRanks(seats) ? storedRanks(mode, seats) : []
  const players = seats.map((seat, place) =>
    playerOf({ ...seat, rank: ranks[place] ?? null }, mode === 'teams', before.players, by),
  )
  // The version that a second edit begins from: the queue raises it once the first is stored.
  const { _id, date, createdBy, createdAt, version } = before
  return {
    ...{ ...valuesOf(details), _id, date, day, createdBy, createdAt, version, updatedAt: by.at },
    ...{ mode, scoring, players, matchStatus: statusOf(players), pad },
    game: { _id: draft.game._id, name: draft.game.name },
    expansions: expansionsOf(draft).map(({ _id: id, name }) => ({ _id: id, name })),
  }
}

function playerOf(
  seat: Seat,
  inTeams: boolean,
  before: readonly Player[],
  { me, at, people }: WritingContext,
): Player {
  const row = before.find(({ _id }) => _id === seat.id)
  const said = {
    score: readScore(seat.score).score,
    result: seat.result,
    team: inTeams ? normalizedLine(seat.team) : null,
    rank: seat.rank,
  }
  const isSame =
    row !== undefined &&
    (Object.keys(said) as (keyof typeof said)[]).every((field) => row[field] === said[field])
  const isMe = seat.user === me._id
  // Somebody whose values change has to confirm again; guests count as confirmed.
  const confirmed = seat.user === null || isMe || (isSame && row.confirmed)
  return {
    _id: seat.id ?? localRow(seat.key),
    user: seat.user === null ? null : whoIs(seat.user, seat.name, [...people, me], row),
    name: seat.name,
    email: seat.user === null && seat.email !== '' ? seat.email : null,
    ...said,
    confirmed,
    confirmedAt: isMe ? (row?.confirmedAt ?? at) : isSame ? row.confirmedAt : null,
    invited: seat.invited,
    role: normalizedLine(seat.role),
    started: seat.started,
    confirmedBy: isMe ? (row?.confirmedBy ?? 'self') : isSame ? row.confirmedBy : null,
    former: row?.former ?? false,
    declined: row?.declined === true && row.name === seat.name,
  }
}

function whoIs(
  id: string,
  name: string,
  people: readonly Person[],
  row: Player | undefined,
): Person {
  const known = row?.user ?? people.find(({ _id }) => _id === id)
  if (known != null) return personOf(known)
  const [firstName = '', ...rest] = name.split(' ')
  return { _id: id, firstName, lastName: rest.join(' ') }
}

function personOf({ _id, firstName, lastName }: Person): Person {
  return { _id, firstName, lastName }
}

/** “Azul with Ben and Ana” */
export function matchWords({ game, players }: WrittenMatch, me: string): string {
  const others = calledShort(players).filter((_, seat) => players[seat]?.user?._id !== me)
  if (others.length === 0) return game.name
  return `${game.name} with ${nameWords(others, others.length > NAMED + 1 ? NAMED : NAMED + 1)}`
}

const NAMED = 3
