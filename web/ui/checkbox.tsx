import { Checkbox as BaseCheckbox } from '@base-ui/react/checkbox'
import { Field as BaseField } from '@base-ui/react/field'
import Check from 'lucide-react/icons/check'
import type { ReactNode } from 'react'

import { hintLooks } from './field.tsx'

export interface CheckboxProps {
  label: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  name?: string
  hint?: ReactNode
  disabled?: boolean
}

/** A box to tick; its whole line can be pressed. */
export function Checkbox({
  label,
  checked,
  onChange,
  name,
  hint,
  disabled = false,
}: CheckboxProps) {
  return (
    <BaseField.Root disabled={disabled} {...(name === undefined ? {} : { name })}>
      <BaseField.Label className="flex min-h-11 items-center gap-3 font-semibold data-disabled:cursor-not-allowed data-disabled:opacity-60">
        <BaseCheckbox.Root
          checked={checked}
          onCheckedChange={onChange}
          className="grid size-6 shrink-0 place-items-center rounded-md border-[1.5px] border-field bg-card data-checked:border-marigold-edge data-checked:bg-marigold data-checked:text-on-marigold"
        >
          <BaseCheckbox.Indicator>
            <Check aria-hidden="true" strokeWidth={3.5} className="size-4.5" />
          </BaseCheckbox.Indicator>
        </BaseCheckbox.Root>
        {label}
      </BaseField.Label>
      {hint !== undefined && (
        <BaseField.Description className={`${hintLooks} pl-9`}>{hint}</BaseField.Description>
      )}
    </BaseField.Root>
  )
}
