import { queryClient } from '#client/query/query-client.ts'
import { fieldsOf } from '#client/stored-data.ts'
import { replaceWaiting } from '#client/unsent/change-unsent.ts'
import { sendWrite, type Written } from '#client/unsent/send-write.ts'
import { isUnsentId, unsentId } from '#client/unsent/unsent-id.ts'
import { unsentWrites } from '#client/unsent/unsent-store.ts'
import type { Shown, UnsentWrite } from '#client/unsent/unsent-write.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import type { MatchDraft } from '#features/matches/matches.contract.ts'
import { recentMatchesQuery } from '#features/whole-match/web/match-queries.ts'
import { readThrough, storedNow } from '#features/whole-match/web/unsent/read-through.ts'
import {
  shownOf,
  type WrittenMatch,
  writtenMatchOf,
  writtenPart,
} from '#features/whole-match/web/unsent/written-match.ts'
import type { WholeMatch } from '#features/whole-match/whole-match.contract.ts'

import { editBodyOf, type EditDraft } from '../edit/edit-draft.ts'
import { bodyOf, type NewMatch } from '../form/new-match-draft.ts'
import { draftsOf, withEveryScore } from '../seats/seat.ts'
import { sentSeats } from '../seats/table-draft.ts'
import { editedMatchOfDraft, matchWords, newMatchOfDraft } from './match-of-draft.ts'
import { endRepair, repairedBy } from './repaired-edits.ts'

/** Sends a new match, or stores it on this device until there is a network. */
export async function sendNewMatch(
  draft: NewMatch,
  attempt: NonNullable<NewMatch['attempt']>,
  me: User,
): Promise<Written<'POST /sessions'>> {
  readThrough()
  const { game } = draft
  const body = bodyOf(draft, attempt)
  const { idempotencyKey: id, date } = attempt
  const by = { me, at: new Date().toISOString(), people: knownPeople() }
  // Without a game the server says what is missing.
  const match =
    game === null
      ? null
      : newMatchOfDraft({ ...draft, game }, { id, date, day: body.day ?? '' }, by)
  return sendWrite(
    'POST /sessions',
    { body, id },
    match === null ? { words: '' } : shown(match, { padId: draft.padId }, me),
  )
}

/** Everybody of whom this device knows the parts of the name. */
function knownPeople() {
  const friends = queryClient.getQueryData(friendsQuery.queryKey) ?? []
  const matches = queryClient.getQueryData(recentMatchesQuery.queryKey) ?? []
  return [
    ...friends,
    ...matches.flatMap(({ players }) => players.flatMap(({ user }) => user ?? [])),
  ]
}

function shown(
  match: WrittenMatch,
  { padId = null, before = null }: { padId?: string | null; before?: WrittenMatch | null },
  me: User,
): Shown {
  return {
    words: matchWords(match, me._id),
    about: [match._id],
    shown: shownOf({ match, before, padId }),
  }
}

interface Edit {
  match: WholeMatch
  base: EditDraft
  draft: EditDraft
  isCreator: boolean
}

/** Sends an edit; of a match that waits it changes what waits, and puts nothing behind it. */
export async function sendEdit(edit: Edit, me: User): Promise<Written<'PUT /sessions/:id'>> {
  readThrough()
  const { match, draft } = edit
  const next = editedMatchOfDraft(match, draft, {
    me,
    at: new Date().toISOString(),
    people: knownPeople(),
  })
  return (await changeNewMatch(edit, next, me)) ?? (await sendBehind(edit, next, me))
}

/** A new match that was never sent is sent as it is now. @returns null where there is none */
async function changeNewMatch({ match, draft }: Edit, next: WrittenMatch, me: User) {
  const write = isUnsentId(match._id)
    ? unsentWrites().find((one) => unsentId(one) === match._id)
    : undefined
  if (write === undefined) return null
  const written = writtenMatchOf(write)
  if (written === null) return null
  const body = { ...wholeBody(draft, next), date: movedTo(match.date, match.day, next.day) }
  const changed = { body, shown: shown({ ...next, date: body.date }, written, me) }
  return (await replaceWaiting(write.id, changed)) ? { response: null, waits: write } : null
}

/** The request for a new match that has all of an edited one. */
function wholeBody(draft: EditDraft, next: WrittenMatch): Required<Omit<MatchDraft, 'date'>> {
  const players = draftsOf(sentSeats(draft), draft.mode === 'teams' ? 'send' : 'remove').map(
    ({ _id: _, ...player }) => player,
  )
  return {
    game: next.game._id,
    day: next.day,
    mode: next.mode,
    scoring: next.scoring,
    notes: next.notes,
    location: next.location,
    durationMinutes: next.durationMinutes,
    expansions: next.expansions.map(({ _id }) => _id),
    pad: next.pad,
    players: next.pad === null ? players : withEveryScore(players),
  }
}

/** The same time on another day: the server refuses a day that is far from the date. */
function movedTo(date: string, before: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(before)) / 86_400_000)
  return new Date(Date.parse(date) + days * 86_400_000).toISOString()
}

async function sendBehind(
  { match, base, draft, isCreator }: Edit,
  next: WrittenMatch,
  me: User,
): Promise<Written<'PUT /sessions/:id'>> {
  const edited = editBodyOf(base, draft, match, isCreator)
  const body = { ...edited, players: edited.players?.map(withoutUnsentId) }
  // The server may have answered since the form was opened.
  const id = storedNow(match._id)?._id ?? match._id
  const before = unsentWrites().findLast((write) => isEditOf(write, id))
  if (before?.body != null && before.look === null) {
    // What this edit does not say, the one before has said.
    const both = { ...fieldsOf(JSON.parse(before.body)), ...body }
    const changed = shown(next, { before: writtenMatchOf(before)?.before ?? null }, me)
    if (await replaceWaiting(before.id, { body: both, shown: changed }))
      return { response: null, waits: before }
  }
  const repaired = repairedBy(id)
  const written = await sendWrite(
    'PUT /sessions/:id',
    {
      ...(repaired !== undefined && { id: repaired }),
      params: { id },
      body,
      ...(!isUnsentId(match._id) && { ifMatch: match.version }),
    },
    shown({ ...next, _id: id }, { before: writtenPart(match) }, me),
  )
  endRepair(id)
  return written
}

function isEditOf({ endpoint, params }: UnsentWrite, matchId: string): boolean {
  return endpoint === 'PUT /sessions/:id' && params['id'] === matchId
}

/** The server finds a row that it gave no id by its user or its name. */
function withoutUnsentId<P extends { _id?: string | undefined }>({ _id, ...player }: P) {
  return _id === undefined || isUnsentId(_id) ? player : { ...player, _id }
}
