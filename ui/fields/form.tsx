import {
  createContext,
  use,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
} from 'react'

type Errors = Readonly<Record<string, string>>

interface FormErrors {
  errorOf: (name: string | undefined) => string | undefined
  /** The messages of all fields with this prefix, by the rest of their names. */
  errorsBelow: (prefix: string) => [rest: string, message: string][]
  clear: (name: string | undefined) => void
}

const FormErrorsContext = createContext<FormErrors>({
  errorOf: () => undefined,
  errorsBelow: () => [],
  clear: () => {},
})

export const useFormErrors = () => use(FormErrorsContext)

export interface FormProps extends Omit<ComponentProps<'form'>, 'onSubmit'> {
  children: ReactNode
  /** May return a promise. */
  onSubmit: () => unknown
  /** The server's messages by field name, each shown until the field changes. */
  errors?: Errors | undefined
  /** Focuses the first empty field on mount, except on touch screens. */
  startFocused?: boolean
}

/**
 * Not Base UI's Form: it does not submit while a field is marked invalid, as after an error of the server.
 */
export function Form({ onSubmit, errors, startFocused = false, children, ...rest }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  const [shown, setShown] = useState<{ from: Errors | undefined; cleared: readonly string[] }>({
    from: errors,
    cleared: [],
  })
  if (shown.from !== errors) setShown({ from: errors, cleared: [] })

  // A layout effect: a page that carries over what was typed before does so after this.
  useLayoutEffect(() => {
    // On touch screens the keyboard would cover the page.
    if (!startFocused || !window.matchMedia('(hover: hover) and (pointer: fine)').matches) return
    const fields = [...(form.current?.querySelectorAll('input') ?? [])]
    fields.find((field) => field.value === '')?.focus()
  }, [startFocused])

  // A state, so that the effect runs after React has rendered the errors of the submit.
  const [submissions, setSubmissions] = useState(0)
  useEffect(() => {
    if (submissions === 0) return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [submissions])

  // If `onSubmit` returns no promise, the server's messages come later. Compared as text, because
  // `errors` may be a new object in each render.
  const refused = Object.entries(errors ?? {}).join('\n')
  useEffect(() => {
    if (refused === '') return
    form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])

  async function submit() {
    await onSubmit()
    setSubmissions((count) => count + 1)
  }

  // The same object while the messages are the same: otherwise all memoized fields would render again.
  const context = useMemo(
    (): FormErrors => ({
      errorOf: (name) =>
        name === undefined || shown.cleared.includes(name) ? undefined : errors?.[name],
      errorsBelow: (prefix) =>
        Object.entries(errors ?? {})
          .filter(([name]) => name.startsWith(prefix) && !shown.cleared.includes(name))
          .map(([name, message]) => [name.slice(prefix.length), message]),
      clear: (name) => {
        if (name === undefined || errors?.[name] === undefined) return
        setShown((now) => ({ from: now.from, cleared: [...now.cleared, name] }))
      },
    }),
    [errors, shown.cleared],
  )
  return (
    <FormErrorsContext value={context}>
      <form
        {...rest}
        ref={form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {children}
      </form>
    </FormErrorsContext>
  )
}
