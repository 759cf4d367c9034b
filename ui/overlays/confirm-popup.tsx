import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { ReactNode } from 'react'

import { Button } from '../base/button.tsx'
import { dialogLooks, veilLooks } from './dialog.tsx'

export interface ConfirmDialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  /** What will happen. */
  children?: ReactNode
  confirmLabel: string
  cancelLabel?: string
  /** Red for what cannot be undone. */
  danger?: boolean
  /** The act is under way; the dialog stays until its caller closes it. */
  loading?: boolean
  onConfirm: () => void
}

/** What the confirm dialog shows. Loaded by it when it is first wanted. */
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
}: ConfirmDialogProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(wanted) => !loading && onOpenChange(wanted)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={veilLooks} />
        <AlertDialog.Popup className={dialogLooks}>
          <AlertDialog.Title className="text-2xl">{title}</AlertDialog.Title>
          {children !== undefined && (
            <AlertDialog.Description render={<div />} className="mt-2 text-muted">
              {children}
            </AlertDialog.Description>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-3">
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
