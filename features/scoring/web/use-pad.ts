import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { withoutNight } from './sheet/pad-clock.ts'
import { atTable, type PadColumn } from './sheet/pad-columns.ts'
import { type Undoable, withAct, withRedo, withUndo } from './sheet/pad-undo.ts'
import type { Act, Sheet } from './sheet/sheet.ts'
import { storedPad, type StoredPad, storePad } from './sheet/stored-pad.ts'

/**
 * The pad under a key of this device's storage. Every change is stored at once, and begins from what
 * is stored: another tab may have typed meanwhile, and a tab that was asleep has not heard of it.
 * What this tab has done can be undone in it, until another one has typed.
 * @param first the sheet while nobody has touched the pad; nothing is stored before
 */
export function usePad(
  key: string,
  game: string | null,
  columns: readonly PadColumn[],
  first: Sheet,
) {
  const [kept, setKept] = useState(() => takenUp(storedPad(key)))
  const [found] = useState(kept)
  const latest = useRef(kept)
  const untouched: Kept = { sheet: first, past: [], future: [], revision: 0, touched: 0, game }
  const state = kept ?? untouched
  const sheet = atTable(state.sheet, columns)

  function show(pad: Kept) {
    latest.current = pad
    setKept(pad)
  }

  /** What another tab has stored takes the place of what is shown here. */
  function newest(): Kept {
    const [stored, shown] = [storedPad(key), latest.current]
    const isOther =
      stored !== null &&
      stored.revision >= (shown?.revision ?? 0) &&
      stored.touched !== shown?.touched
    return (isOther ? takenUp(stored) : shown) ?? untouched
  }

  /** @returns whether anything changed */
  function change(next: (now: Kept, at: number) => Kept): boolean {
    const base = newest()
    const at = Date.now()
    const ready = awake(base, columns, at)
    const changed = next(ready, at)
    if (changed === base) return false
    const touched = changed === ready ? base.touched : at
    const pad = { ...changed, revision: base.revision + 1, touched }
    storePad(key, pad)
    show(pad)
    return changed !== ready
  }

  const refresh = useEffectEvent(() => {
    const now = newest()
    // After a removal the pad stays on the screen; the next keystroke stores it again.
    if (now !== untouched && now !== latest.current) show(now)
    if (latest.current !== null) change((pad) => pad)
  })

  useEffect(() => {
    refresh()
    const controller = new AbortController()
    const { signal } = controller
    const onStorage = (event: StorageEvent) => {
      if (event.key === key) refresh()
    }
    window.addEventListener('storage', onStorage, { signal })
    window.addEventListener('pageshow', refresh, { signal })
    document.addEventListener('visibilitychange', refresh, { signal })
    return () => controller.abort()
  }, [key])

  return {
    sheet,
    /** As this page found the pad; null when it was not there. */
    found,
    /** The game it was begun for. */
    begunFor: state.game,
    canUndo: state.past.length > 0,
    canRedo: state.future.length > 0,
    act: (act: Act) =>
      change((now, at) =>
        withAct(now, act, { columns: columns.map((column) => column.key), now: at }),
      ),
    undo: () => change(withUndo),
    redo: () => change(withRedo),
    /** The numbers are for the game that is chosen now. */
    keep: () => change((now) => ({ ...now, game })),
    /** The sheet as of now, with a clock that did not run over night. */
    current: () => {
      change((pad) => pad)
      return atTable(latest.current?.sheet ?? first, columns)
    },
  }
}

/** A pad as it is taken up again: by the players of now, without the night its clock ran through. */
function awake(pad: Kept, columns: readonly PadColumn[], at: number): Kept {
  const sheet = atTable(pad.sheet, columns)
  const clock = withoutNight(sheet.clock, pad.touched, at)
  return sheet === pad.sheet && clock === sheet.clock ? pad : { ...pad, sheet: { ...sheet, clock } }
}

/** A pad as the page has it. */
type Kept = StoredPad & Undoable

/** Nothing can be undone of what another page has done. */
function takenUp(stored: StoredPad | null): Kept | null {
  return stored && { ...stored, past: [], future: [] }
}
