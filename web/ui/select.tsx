import { Select as BaseSelect } from '@base-ui/react/select'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import type { ReactNode } from 'react'

import { classNames } from './class-names.ts'
import { controlLooks, Field, type FieldProps } from './field.tsx'
import { useFormErrors } from './form.tsx'
import { listLooks, optionLooks, popupLooks } from './popup.ts'

export interface SelectOption<Value extends string> {
  value: Value
  label: string
  /** Before the label in the list. */
  lead?: ReactNode
}

export interface SelectProps<Value extends string> extends FieldProps {
  options: readonly SelectOption<Value>[]
  /** `null` shows the placeholder. */
  value: Value | null
  onChange: (value: Value) => void
  placeholder?: string
}

/** One of a few known values. */
export function Select<Value extends string>({
  options,
  value,
  onChange,
  placeholder,
  ...field
}: SelectProps<Value>) {
  const { clear } = useFormErrors()
  return (
    <Field {...field} buttonControl>
      {(ties, labelId) => (
        <BaseSelect.Root
          items={options}
          value={value}
          disabled={ties.disabled}
          modal={false}
          onValueChange={(chosen) => {
            if (chosen === null) return
            clear(field.name)
            onChange(chosen)
          }}
        >
          <BaseSelect.Trigger
            {...ties}
            aria-labelledby={`${labelId} ${ties.id}`}
            className={classNames(
              controlLooks,
              'flex items-center justify-between gap-2 text-left data-popup-open:border-ink',
            )}
          >
            <BaseSelect.Value
              placeholder={placeholder}
              className="truncate data-placeholder:text-muted"
            />
            <BaseSelect.Icon>
              <ChevronDown aria-hidden="true" className="size-5 shrink-0" />
            </BaseSelect.Icon>
          </BaseSelect.Trigger>
          <BaseSelect.Portal>
            <BaseSelect.Positioner sideOffset={6} alignItemWithTrigger={false} className="z-30">
              <BaseSelect.Popup className={classNames(popupLooks, 'min-w-[var(--anchor-width)]')}>
                <BaseSelect.List aria-labelledby={labelId} className={listLooks}>
                  {options.map((option) => (
                    <BaseSelect.Item
                      key={option.value}
                      value={option.value}
                      className={optionLooks}
                    >
                      {option.lead}
                      <BaseSelect.ItemText className="flex-1">{option.label}</BaseSelect.ItemText>
                      <BaseSelect.ItemIndicator>
                        <Check aria-hidden="true" className="size-4.5" />
                      </BaseSelect.ItemIndicator>
                    </BaseSelect.Item>
                  ))}
                </BaseSelect.List>
              </BaseSelect.Popup>
            </BaseSelect.Positioner>
          </BaseSelect.Portal>
        </BaseSelect.Root>
      )}
    </Field>
  )
}
