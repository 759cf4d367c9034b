import { useState, type FocusEvent } from 'react'

/**
 * Hides a field's problem until the user has left the field or tried to submit. Put `onBlur` on the
 * form; its fields need the same names as the problems.
 */
export function useProblems<Name extends string>(problems: Record<Name, string | null>) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [submitted, setSubmitted] = useState(false)
  const names = Object.keys(problems) as Name[]
  const isShown = (name: Name) => submitted || left.includes(name)
  return {
    shown: Object.fromEntries(
      names.map((name) => [name, isShown(name) ? problems[name] : null]),
    ) as Record<Name, string | null>,
    any: names.some((name) => problems[name] !== null),
    showAll: () => setSubmitted(true),
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return
      const show = () => setLeft((before) => [...before, target.name])
      if (!document.documentElement.matches(':active')) return show()
      // Pressing a link or button does not mean that the field is finished; and an error message
      // that appears during the press would move the pressed element away.
      if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
      window.addEventListener('mouseup', () => setTimeout(show), { once: true })
    },
  }
}
