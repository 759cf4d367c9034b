import { editWaiting } from '#client/pending/change-pending.ts'
import { isAbout, pendingWrites, versionMade } from '#client/pending/pending-store.ts'
import { sendWrite, type Written } from '#client/pending/send-write.ts'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'
import { readThrough } from '#features/matches/web/pending/read-through.ts'
import { isLocalRow, shownOf, writtenIn } from '#features/matches/web/pending/through-pending.ts'
import type { WholeMatch } from '#features/matches/whole-match.contract.ts'

import { bodyOf, type NewMatch, sentMatch } from '../drafts/form-draft.ts'
import { editBodyOf, type EditDraft } from '../edit/edit-draft.ts'
import { editedMatchOfDraft, matchWords, newMatchOfDraft } from './match-of-draft.ts'
import { openedInForm } from './opened-writes.ts'

export async function sendNewMatch(
  draft: NewMatch,
  attempt: NonNullable<NewMatch['attempt']>,
  me: User,
): Promise<Written<'POST /sessions'>> {
  readThrough()
  const { game, padId } = draft
  const { id, date } = attempt
  const body = bodyOf(draft, attempt)
  // Without a game the server says what is missing.
  if (game === null) return sendWrite('POST /sessions', { id, body }, { words: '' })
  const match = newMatchOfDraft({ ...draft, game }, { id, date, day: body.day ?? '' }, by(me))
  const words = matchWords(match, me._id)
  const shown = shownOf({ match, draft, base: null, padId })
  return sendWrite('POST /sessions', { id, body }, { words, shown })
}

const by = (me: User) => ({ me, at: new Date().toISOString(), people: knownPeople() })

function knownPeople() {
  const friends = queryClient.getQueryData(friendsQuery.queryKey) ?? []
  const matches = queryClient.getQueryData(recentMatchesQuery.queryKey) ?? []
  return [
    ...friends,
    ...matches.flatMap(({ players }) => players.flatMap(({ user }) => user ?? [])),
  ]
}

interface Edit {
  match: WholeMatch
  base: EditDraft
  draft: EditDraft
  isCreator: boolean
}

/** It joins what waits of its match. */
export async function sendEdit(edit: Edit, me: User): Promise<Written<'PUT /sessions/:id'>> {
  readThrough()
  const { match, base, draft, isCreator } = edit
  const { _id: id, version } = match
  const next = editedMatchOfDraft(match, draft, by(me))
  const date = movedTo(match.date, match.day, next.day)
  const shownWith = (before: unknown) => {
    const written = writtenIn(before)
    const padId = written?.padId ?? null
    const typed = { ...draft, padId, attempt: null }
    const first = written?.base ?? base
    const shown = shownOf({ match: { ...next, date }, draft: typed, base: first, padId })
    return { words: matchWords(next, me._id), shown }
  }
  const edited = editBodyOf(base, draft, isCreator)
  const body = { ...edited, players: edited.players?.map(withoutLocalId) }
  if (pendingWrites().some((write) => isAbout(write, id))) {
    const all = sentMatch(draft, draft.day)
    // A new match has no rows yet.
    const players = all.players.map(({ _id, ...player }) => player)
    const whole = { ...all, players, _id: id, date }
    const waits = await editWaiting(id, { whole, edit: body }, shownWith)
    if (waits !== null) return { response: null, waits }
  }
  // What waited when the form was opened may be answered by now.
  const ifMatch = 'waits' in match ? versionMade(id, version) : version
  const input = { ...openedInForm.take(id), params: { id }, body, ifMatch }
  const written = await sendWrite('PUT /sessions/:id', input, shownWith(null))
  openedInForm.end(id)
  return written
}

/** The same time on another day: the server refuses a day that is far from the date. */
function movedTo(date: string, before: string, day: string): string {
  const days = Math.round((Date.parse(day) - Date.parse(before)) / 86_400_000)
  return new Date(Date.parse(date) + days * 86_400_000).toISOString()
}

/** The server then finds the row by its user or its name. */
function withoutLocalId<P extends { _id?: string | undefined }>({ _id, ...player }: P) {
  return _id === undefined || isLocalRow(_id) ? player : { ...player, _id }
}
