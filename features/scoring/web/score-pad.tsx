import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { useRef } from 'react'

import { backdrop } from '#ui/overlays/dialog.tsx'

import { SELECTED_CELL } from './pad-grid.tsx'
import { PadSheet, type PadSheetProps } from './pad-sheet.tsx'
import { type PadColumn, type PadResult, resultOf, sheetProblem } from './sheet/pad-columns.ts'
import { storedPad } from './sheet/stored-pad.ts'

interface ScorePadProps extends PadSheetProps {
  onClose: () => void
}

export function ScorePad({ onClose, ...props }: ScorePadProps) {
  const grid = useRef<HTMLDivElement>(null)
  return (
    <BaseDialog.Root open disablePointerDismissal onOpenChange={onClose}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop {...backdrop} className={`${backdrop.className} max-sm:hidden`} />
        <BaseDialog.Popup
          initialFocus={() => grid.current?.querySelector<HTMLElement>(SELECTED_CELL) ?? true}
          className={popupClasses}
        >
          <PadSheet {...props} grid={grid} />
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}

/** The whole screen of a phone, upright or across; a card on larger ones. */
const popupClasses =
  'fixed inset-0 z-50 flex flex-col overflow-hidden bg-paper text-ink outline-none ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:h-[min(56rem,calc(100dvh-2rem))] sm:w-[min(72rem,calc(100vw-2rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:shadow-float ' +
  '[@media(height<34rem)]:h-dvh! [@media(height<34rem)]:w-screen! [@media(height<34rem)]:rounded-none!'

/** The pad's result, or why it cannot be filled in; null when nothing was written. */
export function storedResult(
  storageKey: string,
  columns: readonly PadColumn[],
): PadResult | { problem: string } | null {
  const stored = storedPad(storageKey)
  if (stored === null) return null
  const problem = sheetProblem(stored.sheet, columns)
  if (problem !== null) return { problem }
  const result = resultOf(stored.sheet, columns, Date.now())
  return result.pad ? result : null
}
