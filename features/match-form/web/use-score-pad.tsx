import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { parseMinutes } from '#features/dates/durations.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { readScore } from '#features/scoring/score-reading.rules.ts'
import type { PadColumn, PadResult, PadStart } from '#features/scoring/web/sheet/pad-columns.ts'
import { padKey } from '#features/scoring/web/sheet/stored-pad.ts'
import { scoreAsTyped } from '#features/scoring/web/typed-score.ts'
import { retryImport } from '#ui/base/lazy-component.tsx'
import { toast } from '#ui/base/toast.ts'
import { whenIdle } from '#ui/base/when-idle.ts'

import type { FormDraft } from './drafts/form-draft.ts'
import { isNumbered, withOrderByScores } from './seats/finishing.ts'
import { sideName } from './seats/outcome.ts'
import { sharedScore, sidesOf } from './seats/sides.ts'
import { type TableDraft, isEqual, modeOf, scoringOf, withSeat } from './seats/table-draft.ts'

// Late: the form is the first screen, and the pad is as large as a page.
const loadPad = async () => import('#features/scoring/web/score-pad.tsx')
type LoadedPad = Awaited<ReturnType<typeof loadPad>>

/**
 * The pad is open while the address says `pad`: Back closes it, and a reload opens it again.
 * @param id of the match, or of the draft of a new one; null before a pad was opened
 * @param onOpen gives a new draft its id
 */
export function useScorePad<Draft extends FormDraft>({
  id,
  draft,
  update,
  pieces,
  onOpen,
}: {
  id: string | null
  draft: Draft
  update: (change: (now: Draft) => Draft) => void
  pieces: readonly number[]
  onOpen?: (() => void) | undefined
}): { open: () => void; pad: ReactNode; formProps: { 'aria-hidden': true | undefined } } {
  const me = useMe()
  const router = useRouter()
  const navigate = useNavigate()
  const isAsked = useSearch({ strict: false, select: ({ pad }) => pad === true })
  const [loaded, setLoaded] = useState<LoadedPad | null>(null)
  const isOpen = isAsked && id !== null
  const isShown = isOpen && loaded !== null

  // Loaded before it is opened: at the table the network may be away by then.
  useEffect(() => whenIdle(() => void retryImport(loadPad).then(setLoaded)), [])

  // Leaving the pad by Back brings the same scores as Done.
  const wasOpen = useRef(false)
  const fillIn = useEffectEvent(() => {
    if (id === null || loaded === null) return
    const result = loaded.storedResult(padKey(id, me._id), padColumns(draft, pieces))
    if (result === null) return
    if ('problem' in result) toast.error(`Not filled in. ${result.problem}`)
    else update((now) => withPadLeft(now, result))
  })
  useEffect(() => {
    if (wasOpen.current && !isOpen) fillIn()
    wasOpen.current = isOpen
  }, [isOpen])

  function open() {
    onOpen?.()
    void navigate({
      to: '.',
      search: (now) => ({ ...now, pad: true }),
      state: { padOpened: true },
      resetScroll: false,
    })
  }

  function close() {
    if (router.state.location.state.padOpened === true) {
      router.history.back()
      return
    }
    void navigate({
      to: '.',
      search: ({ pad: _, ...others }) => others,
      replace: true,
      resetScroll: false,
    })
  }

  return {
    open,
    // The dialog hides only what was there when it opened; after a reload the form may render later.
    formProps: { 'aria-hidden': isShown || undefined },
    pad: isShown && (
      <loaded.ScorePad
        storageKey={padKey(id, me._id)}
        game={draft.game}
        box={draft.game && <BoxFace game={draft.game} size={34} />}
        scoring={modeOf(draft) === 'cooperative' ? 'none' : scoringOf(draft)}
        isNumbered={isNumbered(draft)}
        columns={padColumns(draft, pieces)}
        start={padStart(draft)}
        labels={draft.preset.padLabels}
        onDone={(result) => {
          update((now) => withPadResult(now, result))
          close()
        }}
        onClose={close}
      />
    ),
  }
}

/**
 * Each with the key of its column. A team that gets another name keeps its numbers. Those that its first
 * player had alone are not the team's, and come back with the player's own column.
 */
function sidesWithKeys(draft: TableDraft) {
  const mode = modeOf(draft)
  return sidesOf(mode, draft.seats).map((side) => {
    const first = side.seats[0]?.key ?? ''
    const ofSeveral = mode === 'cooperative' ? 'together' : `team of ${first}`
    return { ...side, key: mode === 'cooperative' || side.team !== '' ? ofSeveral : first }
  })
}

export function padColumns(draft: TableDraft, pieces: readonly number[]): PadColumn[] {
  const mode = modeOf(draft)
  return sidesWithKeys(draft).flatMap(({ key, team, seats }) => {
    const [first] = seats
    if (first === undefined) return []
    const called = team === '' ? first.name : sideName({ team, seats }, draft.seats)
    const name = mode === 'cooperative' ? 'Together' : called
    const colour = pieces[draft.seats.indexOf(first)] ?? 0
    const members = seats.map((seat) => ({ key: seat.key, name: seat.name }))
    return [{ key, name, colour, members }]
  })
}

export function padStart(draft: FormDraft): PadStart {
  const { durationMinutes, seats } = draft
  const rows = rowsOf(draft) ?? typedRows(draft)
  const typed = parseMinutes(durationMinutes)
  return {
    pad: rows === null ? null : { rows },
    minutes: Number.isInteger(typed) ? typed : null,
    started: seats.find(({ started }) => started)?.key ?? null,
  }
}

/** By the columns of its sides. Numbers that differ within a team are none of the team. */
function rowsOf(draft: FormDraft) {
  const { pad } = draft
  if (pad === null) return null
  const columns = sidesWithKeys(draft).map(({ key, seats }) => {
    const own = seats.flatMap((seat) => {
      const at = pad.columns.indexOf(seat.key)
      return at === -1 ? [] : [pad.rows.map(({ scores }) => scores[at] ?? null)]
    })
    const isShared = own.every((numbers) => isEqual(numbers, own[0]))
    return { key, numbers: isShared ? own[0] : undefined }
  })
  return pad.rows.map(({ label }, row) => ({
    label,
    scores: Object.fromEntries(columns.map(({ key, numbers }) => [key, numbers?.[row] ?? null])),
  }))
}

/** Typed scores begin the pad: else its totals would replace them. */
function typedRows(draft: FormDraft) {
  const typed = sidesWithKeys(draft).map(
    ({ key, seats }) => [key, readScore(sharedScore(seats)).score] as const,
  )
  if (typed.every(([, score]) => score === null)) return null
  const labels = draft.preset.padLabels.filter((label) => label !== '')
  const first = { label: labels.length === 0 ? '' : 'So far', scores: Object.fromEntries(typed) }
  return [first, ...labels.map((label) => ({ label, scores: {} }))]
}

/** What the pad says nothing about stays as the form has it. */
export function withPadResult<D extends FormDraft>(draft: D, result: PadResult): D {
  const sides = sidesWithKeys(draft)
  let next = draft
  for (const { key, seats } of sides) {
    const total = result.totals[key] ?? null
    if (total !== null) next = withSeat(next, seats[0]?.key ?? '', { score: scoreAsTyped(total) })
  }
  if (result.rankBy !== null && isNumbered(next)) next = withOrderByScores(next, result.rankBy)
  if (result.started !== null) next = withSeat(next, result.started, { started: true })
  const columnOf = new Map(
    sides.flatMap(({ key, seats }) => seats.map((seat) => [seat.key, key] as const)),
  )
  return {
    ...next,
    durationMinutes: result.minutes === null ? draft.durationMinutes : String(result.minutes),
    pad:
      result.pad === undefined
        ? draft.pad
        : result.pad && {
            columns: draft.seats.map(({ key }) => key),
            rows: result.pad.rows.map(({ label, scores }) => ({
              label,
              // Each member of a team has the team's column.
              scores: draft.seats.map(({ key }) => scores[columnOf.get(key) ?? key] ?? null),
            })),
          },
  }
}

/** After Back. With nothing new on the pad somebody has only looked: what was typed since stays. */
export function withPadLeft<D extends FormDraft>(draft: D, result: PadResult): D {
  const { pad } = result
  if (pad !== undefined && !isEqual(rowsOf(draft), pad?.rows)) return withPadResult(draft, result)
  return withPadResult(draft, {
    ...result,
    pad: undefined,
    totals: {},
    rankBy: null,
    minutes: draft.durationMinutes.trim() === '' ? result.minutes : null,
    started: draft.seats.some(({ started }) => started) ? null : result.started,
  })
}
