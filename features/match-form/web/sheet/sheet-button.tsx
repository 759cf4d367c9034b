import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

import { Tile } from '../details/detail-tiles.tsx'
import type { EmptySheetProps } from './empty-sheet.tsx'

/** Only whoever prints loads what draws. */
const EmptySheet = lazyComponent(async () => (await import('./empty-sheet.tsx')).EmptySheet)

/** Prints an empty score sheet for the table of the form. */
export function SheetButton(props: Omit<EmptySheetProps, 'open' | 'onPrinted'>) {
  const [times, setTimes] = useState({ asked: 0, printed: 0 })
  return (
    <>
      <Tile
        icon={Printer}
        word="Empty sheet"
        onNear={EmptySheet.preload}
        onTap={() => setTimes((now) => ({ ...now, asked: now.asked + 1 }))}
      />
      {times.asked > 0 && (
        <Suspense>
          <EmptySheet
            {...props}
            open={times.asked > times.printed}
            onPrinted={() => setTimes((now) => ({ ...now, printed: now.asked }))}
          />
        </Suspense>
      )}
    </>
  )
}
