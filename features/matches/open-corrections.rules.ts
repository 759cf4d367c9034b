import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { asOneLine, FORMER_PLAYER } from '#features/accounts/names.rules.ts'
import { formatDay } from '#features/dates/day-words.rules.ts'

import {
  ALLOWED,
  canEditDate,
  type canRead,
  creatorOrAdminMay,
  denied,
  isCreator,
  ownRow,
  type Viewer,
  type Verdict,
} from './matches.rules.ts'

/** In code points. */
export const COMMENT_MAX = 300
export const COMMENT_TOO_LONG = `Comments must be at most ${COMMENT_MAX} characters.`
/** Of a rejection and of declining, in code points. */
export const REASON_MAX = 200
export const REASON_TOO_LONG = `Reasons must be at most ${REASON_MAX} characters.`
export const REJECTED_BEFORE = 'This was rejected. Say why in a comment to propose it again.'
export const NOTHING_CHANGES = 'Nothing would change.'
export const CORRECTION_NOT_FOUND = 'Correction not found.'

export const correctionStates = ['open', 'accepted', 'rejected', 'withdrawn', 'outdated'] as const
export type CorrectionState = (typeof correctionStates)[number]

export const rowFields = ['score', 'result', 'team', 'role', 'rank'] as const
export const matchFields = ['day', 'durationMinutes'] as const

type Value = string | number | null

/** Players by their rows, since names can change. */
export interface CorrectedChange {
  field: (typeof rowFields)[number] | (typeof matchFields)[number]
  row?: string | undefined
  from: Value
  to: Value
}

type Row = { _id: string } & Record<(typeof rowFields)[number], Value>

export type Correctable = { players: readonly Row[] } & Record<(typeof matchFields)[number], Value>

/** Removes signs that change how other text reads. */
export function commentText(comment: string): string {
  return comment
    .split(/\r\n|[\n\r\p{Zl}\p{Zp}]/u)
    .map(asOneLine)
    .join('\n')
    .trim()
}

export function commentProblem(comment: string): string | null {
  const fits = lengthOf(commentText(comment)) <= COMMENT_MAX
  return fits ? null : COMMENT_TOO_LONG
}

export function reasonProblem(reason: string): string | null {
  const fits = lengthOf(asOneLine(reason)) <= REASON_MAX
  return fits ? null : REASON_TOO_LONG
}

export function correctedChanges(match: Correctable, proposed: Correctable): CorrectedChange[] {
  const rows = match.players.flatMap((before) => {
    const after = proposed.players.find(({ _id }) => _id === before._id) ?? before
    return rowFields.map((field) => ({
      field,
      row: before._id,
      from: before[field],
      to: after[field],
    }))
  })
  const whole = matchFields.map((field) => ({ field, from: match[field], to: proposed[field] }))
  return [...rows, ...whole].filter(({ from, to }) => from !== to)
}

/** @param row a player's row; without one the match itself */
export function newValuesOf(
  changes: readonly CorrectedChange[],
  row?: string,
): Partial<Record<CorrectedChange['field'], Value>> {
  const own = changes.filter((change) => change.row === row)
  return Object.fromEntries(own.map(({ field, to }) => [field, to]))
}

export function stillHolds(match: Correctable, changes: readonly CorrectedChange[]): boolean {
  return changes.every((change) => valueIn(match, change) === change.from)
}

/** undefined when the player's row is gone. */
function valueIn(match: Correctable, { field, row }: CorrectedChange): Value | undefined {
  if (field === 'day' || field === 'durationMinutes') return match[field]
  return match.players.find(({ _id }) => _id === row)?.[field]
}

type Match = Parameters<typeof canRead>[0]

export function canPropose(match: Match, viewer: Viewer): Verdict {
  if (isCreator(match, viewer)) return denied('The creator of a match edits it instead.')
  const plays = ownRow(match, viewer) !== undefined
  return plays ? ALLOWED : denied('Only registered players of this match can correct it.')
}

/** An admin may not where the day changes. */
export function canAccept(
  match: Match,
  viewer: Viewer,
  { changes }: { changes: readonly { field: string }[] },
): Verdict {
  const changesDay = changes.some(({ field }) => field === 'day')
  return changesDay ? canEditDate(match, viewer) : canReject(match, viewer)
}

export const canReject = (match: Pick<Match, 'createdBy'>, viewer: Viewer) =>
  creatorOrAdminMay(match, viewer, 'answer a correction')

export function canWithdraw(author: { _id: string }, viewer: Viewer): Verdict {
  if (author._id === viewer.userId) return ALLOWED
  return denied('Only its author can withdraw a correction.')
}

export const settledSentences: Record<Exclude<CorrectionState, 'open'>, string> = {
  accepted: 'This correction has been accepted already.',
  rejected: 'This correction has been rejected already.',
  withdrawn: 'This correction has been withdrawn.',
  outdated: 'The match has changed since this correction was proposed.',
}

interface Named {
  _id: string
  name: string
  user: { firstName: string } | null
}

const LISTED = 3

/** `Aiko's score 67 → 76`. First names, unless two at the table share one. */
export function correctionWords(
  changes: readonly CorrectedChange[],
  players: readonly Named[],
): string {
  const short = ({ name, user }: Named) => user?.firstName ?? name
  const nameOf = (row: string) => {
    const player = players.find(({ _id }) => _id === row)
    if (player === undefined) return 'a player'
    const isShared = players.some((one) => one !== player && short(one) === short(player))
    return isShared ? player.name : short(player)
  }
  const parts = changes.slice(0, LISTED).map(({ field, row, from, to }) => {
    const what = field === 'durationMinutes' ? 'minutes' : field
    const whose = row === undefined ? what : `${nameOf(row)}'s ${what}`
    return `${whose} ${valueWords(field, from)} → ${valueWords(field, to)}`
  })
  const more = changes.length - parts.length
  return [...parts, ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function valueWords(field: CorrectedChange['field'], value: Value): string {
  if (value === null || value === '') return 'none'
  return field === 'day' ? formatDay(String(value)) : String(value)
}

export const correctionNotifications = [
  'MATCH_CORRECTION',
  'CORRECTION_ACCEPTED',
  'CORRECTION_REJECTED',
  'CORRECTION_OUTDATED',
] as const
export type CorrectionNotification = (typeof correctionNotifications)[number]

export function notificationTitle(type: CorrectionNotification, who: string, game: string): string {
  switch (type) {
    case 'MATCH_CORRECTION':
      return `${who} suggests a correction of ${game}`
    case 'CORRECTION_ACCEPTED':
      return `${who} accepted your correction of ${game}`
    case 'CORRECTION_REJECTED':
      return `${who} rejected your correction of ${game}`
    case 'CORRECTION_OUTDATED':
      return `${who} changed ${game}: your correction is outdated`
  }
}

/** Written again when a player of the table deletes their account. */
export function noticeText(
  type: CorrectionNotification,
  { changes, comment, reason }: NotifiedCorrection,
  players: readonly Named[],
): string {
  const words = correctionWords(changes, players)
  const said =
    type === 'MATCH_CORRECTION' ? comment : type === 'CORRECTION_REJECTED' ? reason : null
  return said === null || said === '' ? words : `${words}: “${said}”`
}

interface NotifiedCorrection {
  changes: readonly CorrectedChange[]
  comment: string
  reason: string | null
}

export function presentCorrected(
  changes: readonly CorrectedChange[],
  players: readonly { _id: string; name: string }[],
) {
  return changes.map(({ row, ...change }) => {
    if (row === undefined) return change
    const player = players.find(({ _id }) => _id === row)?.name ?? FORMER_PLAYER
    return { ...change, player }
  })
}
