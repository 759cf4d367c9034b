import ChevronDown from 'lucide-react/icons/chevron-down'
import { startTransition, useEffect, useState } from 'react'

import { classNames } from '../base/class-names.ts'
import { retryImport } from '../base/retry-import.ts'
import { controlLooks, Field } from '../fields/field.tsx'
import { whenIdle } from '../overlays/when-idle.ts'
import type { Begun, ComboboxProps } from './live-combobox.tsx'

// It weighs more than the form that it stands in, which need not wait for it.
const load = async () => (await retryImport(() => import('./live-combobox.tsx'))).LiveCombobox
let loaded: Awaited<ReturnType<typeof load>> | undefined

/** Pick from a list by typing. Until its list has loaded it is an input that keeps what is typed. */
export function Combobox(props: ComboboxProps) {
  const [begun, setBegun] = useState<Begun>({ typed: props.value?.label ?? '', focused: false })
  // A value set from outside (a game just added) shows its name.
  const { value } = props
  const [shownFor, setShownFor] = useState(value?.id)
  if (shownFor !== value?.id) {
    setShownFor(value?.id)
    setBegun({ ...begun, typed: value?.label ?? '' })
  }
  const [Live, setLive] = useState(() => loaded)
  useEffect(() => {
    if (loaded !== undefined) return
    return whenIdle(() => {
      void load().then((came) => {
        loaded = came
        startTransition(() => setLive(() => came))
      })
    })
  }, [])
  const begin = (more: Partial<Begun>) => setBegun((now) => ({ ...now, ...more }))
  return Live === undefined ? (
    <PlainCombobox {...props} begun={begun} onBegin={begin} />
  ) : (
    <Live {...props} begun={begun} />
  )
}

function PlainCombobox({
  value: _,
  onSearch,
  placeholder,
  begun,
  onBegin,
  ...field
}: ComboboxProps & { begun: Begun; onBegin: (more: Partial<Begun>) => void }) {
  return (
    <Field {...field}>
      {(ties) => (
        <div className="relative">
          <input
            {...ties}
            autoComplete="off"
            name={field.name}
            placeholder={placeholder}
            value={begun.typed}
            onFocus={() => onBegin({ focused: true })}
            onBlur={() => onBegin({ focused: false })}
            onChange={({ currentTarget }) => {
              onBegin({ typed: currentTarget.value })
              onSearch?.(currentTarget.value)
            }}
            onKeyDown={(event) => {
              // Meant to choose, not to send the form.
              if (event.key === 'Enter') event.preventDefault()
            }}
            className={classNames(controlLooks, 'pr-12')}
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
