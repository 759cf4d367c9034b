import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { withoutNight } from './sheet/pad-clock.ts'
import { atTable, type PadColumn } from './sheet/pad-columns.ts'
import { type Undoable, withAct, withRedo, withUndo } from './sheet/pad-undo.ts'
import type { Act, Sheet } from './sheet/sheet.ts'
import { storedPad, type StoredPad, storePad } from './sheet/stored-pad.ts'

type OpenPad = StoredPad & Undoable

/**
 * Every change is stored at once, and begins from what is stored: another tab may have typed meanwhile.
 * @param first the sheet while nobody has touched the pad; nothing is stored before
 */
export function usePad(key: string, columns: readonly PadColumn[], first: Sheet) {
  const [opened, setOpened] = useState<OpenPad | null>(() => takenUp(storedPad(key)))
  // A second key can come before the first is rendered.
  const latest = useRef(opened)
  const pad = opened ?? untouched(first)

  function newest(): OpenPad {
    const [stored, shown] = [storedPad(key), latest.current ?? untouched(first)]
    return stored !== null && stored.touched > shown.touched ? takenUp(stored) : shown
  }

  function change(next: (now: OpenPad, at: number) => OpenPad): boolean {
    const base = newest()
    const at = Date.now()
    const ready = awake(base, columns, at)
    const changed = next(ready, at)
    if (changed === base) return false
    const touched = changed === ready ? base.touched : at
    storePad(key, { ...changed, touched })
    show({ ...changed, touched })
    return changed !== ready
  }

  function show(now: OpenPad) {
    latest.current = now
    setOpened(now)
  }

  const wake = useEffectEvent(() => {
    const now = newest()
    if (now.touched === 0) return
    show(now)
    change((same) => same)
  })
  useEffect(() => {
    wake()
    // A phone that was put away may have slept over night.
    const onChange = () => wake()
    const controller = new AbortController()
    document.addEventListener('visibilitychange', onChange, { signal: controller.signal })
    window.addEventListener('storage', onChange, { signal: controller.signal })
    return () => controller.abort()
  }, [])

  return {
    sheet: atTable(pad.sheet, columns),
    canUndo: pad.past.length > 0,
    canRedo: pad.future.length > 0,
    act: (act: Act) =>
      change((now, at) =>
        withAct(now, act, { columns: columns.map((column) => column.key), now: at }),
      ),
    undo: () => change(withUndo),
    redo: () => change(withRedo),
    current: () => awake(newest(), columns, Date.now()).sheet,
  }
}

const untouched = (sheet: Sheet): OpenPad => ({ sheet, past: [], future: [], touched: 0 })

/** Nothing can be undone of what another page has done. */
const takenUp = <Stored extends StoredPad | null>(stored: Stored) =>
  stored && { ...stored, past: [], future: [] }

/** With the players of now; its clock has not run over night. */
function awake(pad: OpenPad, columns: readonly PadColumn[], at: number): OpenPad {
  const sheet = atTable(pad.sheet, columns)
  const clock = withoutNight(sheet.clock, pad.touched, at)
  return sheet === pad.sheet && clock === sheet.clock ? pad : { ...pad, sheet: { ...sheet, clock } }
}
