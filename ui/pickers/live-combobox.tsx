import { Combobox as BaseCombobox } from '@base-ui/react/combobox'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import Plus from 'lucide-react/icons/plus'
import { type ReactNode, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { classNames } from '../base/class-names.ts'
import { Spinner } from '../base/spinner.tsx'
import { controlClasses, Field, type FieldProps } from '../fields/field.tsx'
import { useFormErrors } from '../fields/form.tsx'
import { listClasses, optionClasses, popupClasses, popupLayer } from '../overlays/popup.ts'

export interface ComboboxOption {
  id: string
  label: string
  detail?: string
}

export interface ComboboxProps extends FieldProps {
  options: readonly ComboboxOption[]
  /** The chosen option, also if it is not among the current options. */
  value: ComboboxOption | null
  onChange: (value: ComboboxOption | null) => void
  /** Called with the typed text, for a search on the server (then set `filter={false}`). */
  onSearch?: (typed: string) => void
  /** Whether the options are filtered here by the typed text. */
  filter?: boolean
  loading?: boolean
  placeholder?: string
  emptyText?: ReactNode
  /** The text of the option that adds what was typed; null for no such option. */
  addLabel?: (typed: string) => string | null
  onAdd?: (typed: string) => void
  /** Empties the input after a choice, for "add another one" pickers. */
  clearOnChoice?: boolean
}

/** What the user did with the plain input before the list had loaded. */
export interface EarlyInput {
  typed: string
  focused: boolean
}

// No option of ours has this id: ids are UUIDs.
const ADD = 'add what was typed'
const labelOf = (option: ComboboxOption) => option.label
const folded = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const same = (a: ComboboxOption, b: ComboboxOption) => a.id === b.id

/**
 * Base UI highlights the first option only after a keystroke of its own list: not when letters were typed
 * before the list had loaded, or when the options come while it opens. Its types know this value for other
 * lists only.
 */
function highlightOf(isSearch: boolean): object {
  return { autoHighlight: isSearch ? 'always' : true }
}

export function LiveCombobox({
  earlyInput,
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
}: ComboboxProps & { earlyInput: EarlyInput }) {
  const { clear } = useFormErrors()
  const [open, setOpen] = useState(earlyInput.focused && earlyInput.typed !== '' && value === null)
  const input = useRef<HTMLInputElement>(null)
  const [startFocused] = useState(earlyInput.focused)
  useLayoutEffect(() => {
    if (!startFocused) return
    input.current?.focus()
    input.current?.setSelectionRange(-1, -1)
  }, [startFocused])
  const [container, setContainer] = useState<HTMLElement>()
  // On a page the list is rendered inside the main landmark; in a dialog that would clip it.
  const findContainer = useCallback((group: HTMLElement | null) => {
    const ancestor = group?.closest<HTMLElement>('[role=dialog], main')
    setContainer(ancestor?.tagName === 'MAIN' ? ancestor : undefined)
  }, [])
  const [typed, setTyped] = useState(earlyInput.typed)
  const hasMoved = useRef(false)
  // Show the name of a value that was set from outside, e.g. a game just added.
  const [shownFor, setShownFor] = useState(value?.id)
  if (shownFor !== value?.id) {
    setShownFor(value?.id)
    setTyped(value?.label ?? '')
  }

  const query = typed.trim()
  const filtering = filter && query !== '' && query !== value?.label
  const matching = filtering
    ? options.filter(({ label }) => folded(label).includes(folded(query)))
    : options
  const exists = options.some((option) => option.label.toLowerCase() === query.toLowerCase())
  const offer = exists || query === value?.label ? null : (addLabel?.(query) ?? null)
  const items = offer === null ? matching : [...matching, { id: ADD, label: offer }]

  function onBlur() {
    setOpen(false)
    // Text typed after a choice was a search without a choice: show the chosen option again.
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
      {(controlProps, labelId) => (
        <BaseCombobox.Root
          items={items}
          open={open}
          onOpenChange={setOpen}
          filter={null}
          value={value}
          disabled={controlProps.disabled}
          onValueChange={choose}
          inputValue={typed}
          onInputValueChange={(text, details) => {
            // Choosing "Add …" must not put that text into the input.
            if (details.reason === 'item-press' && (text === offer || clearOnChoice)) return
            hasMoved.current = false
            setTyped(text)
            onSearch?.(text)
          }}
          itemToStringLabel={labelOf}
          isItemEqualToValue={same}
          {...highlightOf(query !== '' && query !== value?.label)}
        >
          <BaseCombobox.InputGroup ref={findContainer} className="relative">
            <BaseCombobox.Input
              ref={input}
              onBlur={onBlur}
              onKeyDown={(event) => {
                if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
                  // Somebody who types and presses ↓ means the first option, which is highlighted
                  // already, and not the next one, which adds the typed text.
                  const isFirst = open && query !== '' && !hasMoved.current
                  if (isFirst && offer !== null && matching.length === 1) {
                    event.preventDefault()
                    event.preventBaseUIHandler()
                  }
                  hasMoved.current = true
                }
                if (event.key !== 'Enter') return
                // Enter chooses and never submits the form; without an option it does nothing.
                event.preventDefault()
                if (loading && items.length === 0) event.preventBaseUIHandler()
              }}
              {...controlProps}
              name={field.name}
              placeholder={placeholder}
              className={classNames(controlClasses, 'pr-12')}
            />
            {/* For the mouse only: the arrow keys of the input open the list. */}
            <BaseCombobox.Trigger
              aria-hidden="true"
              className="absolute inset-y-0 right-0 grid w-12 place-items-center rounded-field"
            >
              {loading ? <Spinner /> : <ChevronDown aria-hidden="true" className="size-5" />}
            </BaseCombobox.Trigger>
          </BaseCombobox.InputGroup>
          {open && (
            <BaseCombobox.Portal container={container}>
              {/* Not Base UI's Popup: it hides the rest of the page from screen readers. */}
              <BaseCombobox.Positioner sideOffset={6} className={popupLayer}>
                <div
                  aria-busy={loading || undefined}
                  className={classNames(popupClasses, 'w-[var(--anchor-width)]')}
                >
                  <BaseCombobox.Empty className="text-muted [&:not(:empty)]:px-4 [&:not(:empty)]:py-3">
                    {loading ? 'Loading…' : emptyText}
                  </BaseCombobox.Empty>
                  <BaseCombobox.List
                    aria-labelledby={labelId}
                    className={classNames(listClasses, 'data-empty:p-0')}
                  >
                    {(option: ComboboxOption) => (
                      <BaseCombobox.Item
                        key={option.id}
                        value={option}
                        className={classNames(optionClasses, option.id === ADD && 'font-bold')}
                      >
                        {option.id === ADD && (
                          <Plus aria-hidden="true" className="size-4.5 shrink-0" />
                        )}
                        <span className="min-w-0 flex-1">
                          <span className="block">{option.label}</span>
                          {option.detail !== undefined && (
                            <span className="block truncate text-base text-muted">
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
