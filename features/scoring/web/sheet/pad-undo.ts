import { type Act, type Sheet, type Table, played } from './sheet.ts'

/** The fields of one side of a change. Cells stand apart, so that a keystroke stores one of them. */
export interface Side {
  fields: Partial<Omit<Sheet, 'cells'>>
  /** null for an empty cell. */
  cells: Record<string, string | null>
}

/** What one act changed. */
export interface Change {
  before: Side
  after: Side
  /** It only selected another cell. Several in a row are taken back at once. */
  isMove: boolean
}

export interface Undoable {
  sheet: Sheet
  /** Oldest first. */
  past: Change[]
  /** What was taken back, the next to do again last. */
  future: Change[]
}

/** A whole evening: 60 rows of eight players with two digits each. */
const CHANGES_MAX = 1000

/** The same object when the act changes nothing. */
export function withAct<T extends Undoable>(state: T, act: Act, table: Table): T {
  const sheet = played(state.sheet, act, table)
  if (sheet === state.sheet) return state
  const change = changeOf(state.sheet, sheet)
  const last = state.past.at(-1)
  const past =
    last?.isMove === true && change.isMove
      ? [...state.past.slice(0, -1), joined(last, change)]
      : [...state.past, change]
  return { ...state, sheet, past: past.slice(-CHANGES_MAX), future: [] }
}

export function withUndo<T extends Undoable>(state: T): T {
  const change = state.past.at(-1)
  if (change === undefined) return state
  return {
    ...state,
    sheet: withSide(state.sheet, change.before),
    past: state.past.slice(0, -1),
    future: [...state.future, change],
  }
}

export function withRedo<T extends Undoable>(state: T): T {
  const change = state.future.at(-1)
  if (change === undefined) return state
  return {
    ...state,
    sheet: withSide(state.sheet, change.after),
    past: [...state.past, change],
    future: state.future.slice(0, -1),
  }
}

function changeOf(old: Sheet, now: Sheet): Change {
  const names = (Object.keys(now) as (keyof Sheet)[]).filter((name) => old[name] !== now[name])
  const fields = names.filter((name) => name !== 'cells')
  const pick = (sheet: Sheet) => Object.fromEntries(fields.map((name) => [name, sheet[name]]))
  const keys = [...new Set([...Object.keys(old.cells), ...Object.keys(now.cells)])].filter(
    (key) => old.cells[key] !== now.cells[key],
  )
  const cells = (sheet: Sheet) =>
    Object.fromEntries(keys.map((key) => [key, sheet.cells[key] ?? null]))
  return {
    before: { fields: pick(old), cells: cells(old) },
    after: { fields: pick(now), cells: cells(now) },
    isMove: names.every((name) => name === 'at' || name === 'fresh'),
  }
}

function joined(first: Change, second: Change): Change {
  return {
    before: { fields: { ...second.before.fields, ...first.before.fields }, cells: {} },
    after: { fields: { ...first.after.fields, ...second.after.fields }, cells: {} },
    isMove: true,
  }
}

function withSide(sheet: Sheet, { fields, cells }: Side): Sheet {
  const kept = Object.entries({ ...sheet.cells, ...cells }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return { ...sheet, ...fields, cells: Object.fromEntries(kept) }
}
