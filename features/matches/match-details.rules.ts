import { lengthOf } from '#features/accounts/accounts.rules.ts'
import { nameKey } from '#features/accounts/name-keys.rules.ts'
import { hasVisibleCharacter, isOneLine, normalizedName } from '#features/accounts/names.rules.ts'
import {
  DURATION_MAX,
  durationProblem,
  formatDuration,
  parseMinutes,
} from '#features/dates/durations.rules.ts'

interface Values {
  line: string | null
  text: string
  minutes: number | null
}
type Kind = keyof Values

/** A detail of a match is one value in one column of the table `matches`. */
export interface DetailOf<K extends Kind> {
  kind: K
  column: string
  /** As forms, recorded changes, printed sheets and our CSV name it. */
  label: string
  /** Characters, or minutes. */
  max: number
  problem: (value: NonNullable<Values[K]>) => string | null
  /** Whether BG Stats has a place for it; else an export warns of the loss. */
  inBgStats: boolean
  shownAs: 'fact' | 'paragraph'
}

/** In the order in which pages and files have them. */
export const details = {
  location: {
    kind: 'line',
    column: 'location',
    label: 'Place',
    max: 80,
    problem: lineProblem('Place', 80),
    inBgStats: true,
    shownAs: 'fact',
  },
  durationMinutes: {
    kind: 'minutes',
    column: 'duration_minutes',
    label: 'Minutes',
    max: DURATION_MAX,
    problem: durationProblem,
    inBgStats: true,
    shownAs: 'fact',
  },
  notes: {
    kind: 'text',
    column: 'notes',
    label: 'Notes',
    max: 2000,
    problem: textProblem('Notes', 2000),
    inBgStats: true,
    shownAs: 'paragraph',
  },
} as const satisfies Record<string, { [K in Kind]: DetailOf<K> }[Kind]>

type Details = typeof details
export type DetailKey = keyof Details
export const detailKeys = Object.keys(details) as readonly DetailKey[]

export type DetailValues = { [K in DetailKey]: Values[Details[K]['kind']] }
/** null and undefined say nothing. */
type SentDetails = { [K in DetailKey]?: DetailValues[K] | null | undefined }
type DetailColumns = { [K in DetailKey as Details[K]['column']]: DetailValues[K] } & {
  place_key: string | null
}

export function forEachDetail<Made extends Record<DetailKey, unknown>>(
  make: <K extends DetailKey>(key: K, detail: DetailOf<Kind>) => Made[K],
): Made {
  return Object.fromEntries(
    detailKeys.map((key) => [key, make(key, details[key] as DetailOf<Kind>)]),
  ) as Made
}

const normalized: { [K in Kind]: (sent: Values[K] | null | undefined) => Values[K] } = {
  line: normalizedLine,
  text: (sent) => sent ?? '',
  minutes: (sent) => sent ?? null,
}

export function newValues(sent: SentDetails): DetailValues {
  return forEachDetail<DetailValues>(
    (key, { kind }) => normalized[kind](sent[key] as never) as never,
  )
}

export function editedValues(stored: DetailValues, sent: SentDetails): DetailValues {
  const values = newValues(sent)
  return forEachDetail<DetailValues>((key) => (sent[key] === undefined ? stored : values)[key])
}

export function valuesOf(match: DetailValues): DetailValues {
  return forEachDetail<DetailValues>((key) => match[key])
}

export const detailColumnNames = {
  ...Object.fromEntries(detailKeys.map((key) => [details[key].column, true])),
  place_key: true,
} as Record<keyof DetailColumns, true>

export function columnsOfDetails(match: DetailValues): DetailColumns {
  const entries = detailKeys.map((key) => [details[key].column, match[key]])
  const place_key = match.location === null ? null : nameKey(match.location)
  return { ...Object.fromEntries(entries), place_key } as DetailColumns
}

export function shownDetails(match: DetailValues, as: 'fact' | 'paragraph') {
  return detailKeys.flatMap((key) => {
    const { shownAs, label } = details[key]
    const words = detailWords(key, match[key])
    return shownAs === as && words !== '' ? { key, label, words } : []
  })
}

function detailWords(key: DetailKey, value: DetailValues[DetailKey]): string {
  return typeof value === 'number' && details[key].kind === 'minutes'
    ? formatDuration(value)
    : String(value ?? '')
}

export type TypedDetails = Record<DetailKey, string>

export function typedOf(match: DetailValues): TypedDetails {
  return forEachDetail<TypedDetails>((key) => String(match[key] ?? ''))
}

/** Minutes that are no number are NaN. */
export function valuesTyped(typed: TypedDetails): DetailValues {
  return newValues(
    forEachDetail<DetailValues>(
      (key, { kind }) => (kind === 'minutes' ? parseMinutes(typed[key]) : typed[key]) as never,
    ),
  )
}

export function typedProblem(key: DetailKey, typed: string): string | null {
  const { kind, problem } = details[key] as DetailOf<Kind>
  const value = kind === 'minutes' ? parseMinutes(typed) : typed
  return value === null ? null : problem(value)
}

export const TEAM_MAX = 40
export const ROLE_MAX = 60
export const EXPANSIONS_MAX = 20
export const ONE_STARTS = 'Only one player can start.'

/** null for an empty one. */
export function normalizedLine(text: string | null | undefined): string | null {
  const line = normalizedName(text ?? '')
  return hasVisibleCharacter(line) ? line : null
}

/** "Reds" and "reds " are one team (`nameKey`), spelled as its first player's. */
export function withOneSpelling(teams: readonly (string | null)[]): (string | null)[] {
  const spelling = new Map<string, string>()
  return teams.map((team) => {
    if (team === null) return null
    const known = spelling.get(nameKey(team))
    if (known === undefined) spelling.set(nameKey(team), team)
    return known ?? team
  })
}

export function lineProblem(label: string, most: number) {
  return (text: string): string | null => {
    const line = normalizedLine(text) ?? ''
    if (lengthOf(line) > most) return `${label} must be at most ${most} characters.`
    return isOneLine(line) ? null : `${label} must be a single line of text.`
  }
}

export const teamProblem = lineProblem('Team', TEAM_MAX)
export const roleProblem = lineProblem('Role', ROLE_MAX)

export function expansionsProblem(ids: readonly string[]): string | null {
  return ids.length > EXPANSIONS_MAX ? `A match has at most ${EXPANSIONS_MAX} expansions.` : null
}

export function textProblem(label: string, most: number) {
  return (text: string): string | null =>
    lengthOf(text) > most ? `${label} must be at most ${most} characters.` : null
}
