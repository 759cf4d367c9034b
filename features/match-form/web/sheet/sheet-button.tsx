import Printer from 'lucide-react/icons/printer'
import { Suspense, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { lazyComponent } from '#ui/base/lazy-component.tsx'

import type { EmptySheetProps } from './empty-sheet.tsx'

/** Only whoever prints loads what draws. */
const EmptySheet = lazyComponent(async () => (await import('./empty-sheet.tsx')).EmptySheet)

/** Prints an empty score sheet for the table of the form. */
export function SheetButton(props: Omit<EmptySheetProps, 'open' | 'onPrinted'>) {
  const [times, setTimes] = useState({ asked: 0, printed: 0 })
  return (
    <>
      <Button
        tone="bare"
        size="small"
        icon={<Printer aria-hidden="true" className="size-4.5" />}
        onPointerEnter={EmptySheet.preload}
        onClick={() => setTimes((now) => ({ ...now, asked: now.asked + 1 }))}
      >
        Empty sheet
      </Button>
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
