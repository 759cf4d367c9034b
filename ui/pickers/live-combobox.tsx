import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { classNames } from '../base/class-names.ts'
import { Spinner } from '../base/spinner.tsx'
import { controlLooks, Field, type FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'
import { listLooks, optionLooks, popupLooks } from '../overlays/popup.ts'

export interface ComboboxOption {
  id: string
  label: string
  /** A second, quieter line. */
  detail?: string
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[]
  /** The chosen option, also when it is not among the options of the moment. */
  value: ComboboxOption | null
  onChange: (value: ComboboxOption | null) => void
  /** Told of what is typed, for a search on the server (then give `filter={false}`). */
  onSearch?: (typed: string) => void
  /** Whether the list is narrowed here, by what is typed. */
  filter?: boolean
  /** The list is on its way. */
  loading?: boolean
  placeholder?: string
  /** Shown when nothing matches. */
  emptyText?: ReactNode
  /** Offers to add what was typed: the line's text, or null for no offer. */
  addLabel?: (typed: string) => string | null
  onAdd?: (typed: string) => void
  /** Empties the input after a choice, for "add another one" pickers. */
  clearOnChoice?: boolean
}

/** What somebody did with the plain input before the list was there. */
export interface Begun {
  typed: string
  focused: boolean
}

// No option of ours has this id: ids are UUIDs.
const ADD = 'add what was typed'
const labelOf = (option: ComboboxOption) => option.label
/** Without case and accents. */
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const same = (a: ComboboxOption, b: ComboboxOption) => a.id === b.id

/** The combobox with its list. Loaded by the plain one, in whose place it comes. */
export function LiveCombobox({
  begun,
  options,
  value,
  onChange,
  onSearch,
  filter = true,
  loading = false,
  placeholder,
  emptyText = 'Nothing found.',
  addLabel,
  onAdd,
  clearOnChoice = false,
  ...field
}: ComboboxProps & { begun: Begun }) {
  const { clear } = useFormErrors()
  const [open, setOpen] = useState(begun.focused && begun.typed !== '' && value === null)
  const input = useRef<HTMLInputElement>(null)
  const [startFocused] = useState(begun.focused)
  useLayoutEffect(() => {
    if (!startFocused) return
    input.current?.focus()
    input.current?.setSelectionRange(-1, -1)
  }, [startFocused])
  const [place, setPlace] = useState<HTMLElement>()
  // On a page the list stays within the main landmark; in a dialog it would be cut off there.
  const settle = useCallback((group: HTMLElement | null) => {
    const around = group?.closest<HTMLElement>('[role=dialog], main')
    setPlace(around?.tagName === 'MAIN' ? around : undefined)
  }, [])
  const [typed, setTyped] = useState(begun.typed)
  // A value set from outside (a game just added) shows its name.
  const [shownFor, setShownFor] = useState(value?.id)
  if (shownFor !== value?.id) {
    setShownFor(value?.id)
    setTyped(value?.label ?? '')
  }

  const query = typed.trim()
  const narrowing = filter && query !== '' && query !== value?.label
  const matching = narrowing
    ? options.filter(({ label }) => folded(label).includes(folded(query)))
    : options
  const known = options.some((option) => option.label.toLowerCase() === query.toLowerCase())
  const offer = known || query === value?.label ? null : (addLabel?.(query) ?? null)
  const items = offer === null ? matching : [...matching, { id: ADD, label: offer }]

  function leave() {
    setOpen(false)
    // What was typed after the choice was a search that led nowhere.
    if (value !== null) setTyped(value.label)
  }

  function choose(chosen: ComboboxOption | null) {
    clear(field.name)
    if (chosen?.id === ADD) return onAdd?.(query)
    onChange(chosen)
    if (clearOnChoice) setTyped('')
  }

  return (
    <Field {...field}>
      {(ties, labelId) => (
        <BaseCombobox.Root
          items={items}
          open={open}
          onOpenChange={setOpen}
          filter={null}
          value={value}
          disabled={ties.disabled}
          onValueChange={choose}
          inputValue={typed}
          onInputValueChange={(text, details) => {
            // Choosing "Add …" must not put those words into the input.
            if (details.reason === 'item-press' && (text === offer || clearOnChoice)) return
            setTyped(text)
            onSearch?.(text)
          }}
          itemToStringLabel={labelOf}
          isItemEqualToValue={same}
          autoHighlight
        >
          <BaseCombobox.InputGroup ref={settle} className="relative">
            <BaseCombobox.Input
              ref={input}
              onBlur={leave}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return
                // Meant to choose, not to send the form; without an option yet the list waits.
                event.preventDefault()
                if (loading && items.length === 0) event.preventBaseUIHandler()
              }}
              {...ties}
              name={field.name}
              placeholder={placeholder}
              className={classNames(controlLooks, 'pr-12')}
            />
            {/* For the mouse alone: the arrow keys of the input open the list. */}
            <BaseCombobox.Trigger
              aria-hidden="true"
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field"
            >
              {loading ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-5" />}
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          {open && (
            <BaseCombobox.Portal container={place}>
              {/* Without Base UI's Popup, which hides the rest of the page from screen readers. */}
              <BaseCombobox.Positioner sideOffset={6} className="z-30">
                <div
                  aria-busy={loading || undefined}
                  className={classNames(popupLooks, 'w-[var(--anchor-width)]')}
                >
                  <BaseCombobox.Empty className="text-muted [&:not(:empty)]:px-4 [&:not(:empty)]:py-3">
                    {loading ? 'Loading…' : emptyText}
                  </BaseCombobox.Empty>
                  <BaseCombobox.List
                    aria-labelledby={labelId}
                    className={classNames(listLooks, 'data-empty:p-0')}
                  >
                    {(option: ComboboxOption) => (
                      <BaseCombobox.Item
                        key={option.id}
                        value={option}
                        className={classNames(optionLooks, option.id === ADD && 'font-bold')}
                      >
                        {option.id === ADD && (
                          <Plus aria-hidden="true" className="size-4.5 shrink-0" />
                        )}
                        <span className="min-w-0 flex-1">
                          <span className="block">{option.label}</span>
                          {option.detail !== undefined && (
                            <span className="block truncate text-sm text-muted">
                              {option.detail}
                            </span>
                          )}
                        </span>
                        <BaseCombobox.ItemIndicator>
                          <Check aria-hidden="true" className="size-4.5" />
                        </BaseCombobox.ItemIndicator>
                      </BaseCombobox.Item>
                    )}
                  </BaseCombobox.List>
                </div>
              </BaseCombobox.Positioner>
            </BaseCombobox.Portal>
          )}
        </BaseCombobox.Root>
      )}
    </Field>
  )
}
