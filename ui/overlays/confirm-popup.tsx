import { AlertDialog } from '@base-ui/react/alert-dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { Button } from '../base/button.tsx'
import { coverPlaceOf } from '../base/second-tap.ts'
import { backdrop, dialogClasses } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  danger?: boolean
  /** The action is running; the dialog stays open until its caller closes it. */
  loading?: boolean
  onConfirm: () => void
  finalFocus?: (() => HTMLElement | boolean | null) | undefined
}

export function ConfirmPopup({
  open,
  onOpenChange,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  loading = false,
  onConfirm,
  finalFocus,
}: ConfirmDialogProps) {
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => (open ? () => coverPlaceOf(buttons.current) : undefined), [open])
  return (
    <AlertDialog.Root open={open} onOpenChange={(isOpen) => !loading && onOpenChange(isOpen)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop {...backdrop} />
        <AlertDialog.Popup finalFocus={finalFocus} className={dialogClasses}>
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          {children !== undefined && (
            <AlertDialog.Description render={<div />} className="mt-2 text-muted">
              {children}
            </AlertDialog.Description>
          )}
          <div ref={buttons} className="mt-6 flex flex-wrap justify-end gap-3">
            <Button
              tone="quiet"
              aria-disabled={loading}
              onClick={() => !loading && onOpenChange(false)}
            >
              {cancelLabel}
            </Button>
            <Button tone={danger ? 'danger' : 'primary'} loading={loading} onClick={onConfirm}>
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}
