import { Popover } from '@base-ui/react/popover'
import { useRef, type RefObject } from 'react'

import { classNames } from '../base/class-names.ts'
import { popupClasses, popupLayer } from '../overlays/popup.ts'
import { Calendar, type CalendarProps } from './calendar.tsx'

export interface DatePopupProps extends CalendarProps {
  open: boolean
  onClose: () => void
  anchor: RefObject<HTMLButtonElement | null>
  labelId: string
}

export function DatePopup({ open, onClose, anchor, labelId, ...calendar }: DatePopupProps) {
  const popup = useRef<HTMLDivElement>(null)
  return (
    <Popover.Root
      open={open}
      onOpenChange={(isOpen, { event }) => {
        // A press on the button is handled by the button's own onClick.
        if (event.target instanceof Node && anchor.current?.contains(event.target) === true) return
        if (!isOpen) onClose()
      }}
    >
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          sideOffset={6}
          align="end"
          collisionPadding={8}
          collisionAvoidance={{ side: 'flip', align: 'shift', fallbackAxisSide: 'none' }}
          className={popupLayer}
        >
          <Popover.Popup
            ref={popup}
            aria-labelledby={labelId}
            initialFocus={() => popup.current?.querySelector<HTMLElement>('td [tabindex="0"]')}
            finalFocus={anchor}
            className={classNames(popupClasses, 'rounded-card! p-3')}
          >
            <Calendar {...calendar} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
