import ChevronDown from 'lucide-react/icons/chevron-down'
import { startTransition, useEffect, useState } from 'react'

import { classNames } from '../base/class-names.ts'
import { retryImport } from '../base/lazy-component.tsx'
import { whenIdle } from '../base/when-idle.ts'
import { controlClasses, Field } from '../fields/field.tsx'
import type { EarlyInput, ComboboxProps } from './live-combobox.tsx'

// Lazy-loaded: it is larger than the form around it, which should not wait for it.
const load = async () => (await retryImport(() => import('./live-combobox.tsx'))).LiveCombobox
let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Picks from a list by typing. A plain input until the list has loaded; typed text stays. */
export function Combobox(props: ComboboxProps) {
  const [earlyInput, setEarlyInput] = useState<EarlyInput>({
    typed: props.value?.label ?? '',
    focused: false,
  })
  // Show the name of a value that was set from outside, e.g. a game just added.
  const { value } = props
  const [shownFor, setShownFor] = useState(value?.id)
  if (shownFor !== value?.id) {
    setShownFor(value?.id)
    setEarlyInput({ ...earlyInput, typed: value?.label ?? '' })
  }
  const [Live, setLive] = useState(() => loaded)
  useEffect(() => {
    if (loaded !== undefined) return
    return whenIdle(() => {
      void load().then((component) => {
        loaded = component
        startTransition(() => setLive(() => component))
      })
    })
  }, [])
  const changeEarlyInput = (change: Partial<EarlyInput>) =>
    setEarlyInput((now) => ({ ...now, ...change }))
  return Live === undefined ? (
    <PlainCombobox {...props} earlyInput={earlyInput} onEarlyInput={changeEarlyInput} />
  ) : (
    <Live {...props} earlyInput={earlyInput} />
  )
}

function PlainCombobox({
  value: _,
  onSearch,
  placeholder,
  earlyInput,
  onEarlyInput,
  ...field
}: ComboboxProps & {
  earlyInput: EarlyInput
  onEarlyInput: (change: Partial<EarlyInput>) => void
}) {
  return (
    <Field {...field}>
      {(controlProps) => (
        <div className="relative">
          <input
            {...controlProps}
            autoComplete="off"
            name={field.name}
            placeholder={placeholder}
            value={earlyInput.typed}
            onFocus={() => onEarlyInput({ focused: true })}
            onBlur={() => onEarlyInput({ focused: false })}
            onChange={({ currentTarget }) => {
              onEarlyInput({ typed: currentTarget.value })
              onSearch?.(currentTarget.value)
            }}
            onKeyDown={(event) => {
              // Enter chooses and never submits the form.
              if (event.key === 'Enter') event.preventDefault()
            }}
            className={classNames(controlClasses, 'pr-12')}
          />
          <span
            aria-hidden="true"
            className="pointer-events-none absolute inset-y-0 right-0 grid w-12 place-items-center"
          >
            <ChevronDown className="size-5" />
          </span>
        </div>
      )}
    </Field>
  )
}
