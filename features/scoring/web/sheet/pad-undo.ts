import { type Act, type Sheet, type Table, played } from './sheet.ts'

export interface Undoable {
  sheet: Sheet
  /** Before each act, oldest first. Going through cells is one act. */
  past: Sheet[]
  /** The next to do again is last. */
  future: Sheet[]
}

/** A whole evening: 60 rows of eight players with two digits each. */
const ACTS_MAX = 1000

/** The same object when the act changes nothing. */
export function withAct<T extends Undoable>(state: T, act: Act, table: Table): T {
  const sheet = played(state.sheet, act, table)
  if (sheet === state.sheet) return state
  const before = state.past.at(-1)
  const goesOn =
    before !== undefined && isSameBut(before, state.sheet) && isSameBut(state.sheet, sheet)
  const past = goesOn ? state.past : [...state.past, state.sheet].slice(-ACTS_MAX)
  return { ...state, sheet, past, future: [] }
}

export function withUndo<T extends Undoable>(state: T): T {
  const sheet = state.past.at(-1)
  if (sheet === undefined) return state
  return { ...state, sheet, past: state.past.slice(0, -1), future: [...state.future, state.sheet] }
}

export function withRedo<T extends Undoable>(state: T): T {
  const sheet = state.future.at(-1)
  if (sheet === undefined) return state
  return { ...state, sheet, past: [...state.past, state.sheet], future: state.future.slice(0, -1) }
}

/** But for the selected cell. */
function isSameBut(one: Sheet, other: Sheet): boolean {
  const names = Object.keys(other) as (keyof Sheet)[]
  return names.every((name) => name === 'at' || name === 'fresh' || one[name] === other[name])
}
