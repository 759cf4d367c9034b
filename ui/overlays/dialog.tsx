import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import X from 'lucide-react/icons/x'
import type { ReactNode, RefObject } from 'react'

import { IconButton } from '../base/icon-button.tsx'
import { rootAttribute } from '../base/root-attribute.ts'

export const backdrop = {
  ref: rootAttribute('backdrop'),
  className:
    'fixed inset-0 z-40 min-h-dvh bg-backdrop transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0',
}

export const dialogClasses =
  'fixed inset-x-0 bottom-0 z-50 max-h-[90dvh] overflow-y-auto rounded-t-card bg-card p-5 pb-[max(1.5rem,env(safe-area-inset-bottom))] text-ink shadow-float outline-none ' +
  'transition duration-150 data-starting-style:translate-y-6 data-starting-style:opacity-0 data-ending-style:translate-y-6 data-ending-style:opacity-0 ' +
  'sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[28rem] sm:has-[figure]:w-[46rem] sm:max-w-[calc(100vw-2rem)] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-6 ' +
  'sm:data-starting-style:-translate-y-[45%] sm:data-ending-style:-translate-y-[45%]'

export interface DialogProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** The element to focus. Not `autoFocus`: the dialog could not restore the previous focus. */
  initialFocus?: RefObject<HTMLElement | null> | (() => HTMLElement | null)
  /** By default (`true`) the element that had it before; `false`: the caller has put it somewhere. */
  finalFocus?: () => HTMLElement | boolean | null
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  initialFocus,
  finalFocus,
  children,
}: DialogProps) {
  return (
    <BaseDialog.Root open={open} onOpenChange={onOpenChange}>
      <BaseDialog.Portal>
        <BaseDialog.Backdrop {...backdrop} />
        <BaseDialog.Popup
          initialFocus={initialFocus}
          finalFocus={finalFocus}
          className={dialogClasses}
        >
          <div className="mb-4 flex items-start justify-between gap-3">
            <div className="min-w-0">
              <BaseDialog.Title className="text-2xl">{title}</BaseDialog.Title>
              {description !== undefined && (
                <BaseDialog.Description className="mt-1 text-muted">
                  {description}
                </BaseDialog.Description>
              )}
            </div>
            <BaseDialog.Close
              render={<IconButton label="Close" icon={<X className="size-5" />} />}
              className="-mt-1.5 -mr-2"
            />
          </div>
          {children}
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
