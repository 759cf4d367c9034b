import { useState, type FocusEvent } from 'react'

/**
 * Keeps a form's problems to itself until the person has left the field, or tried to submit.
 * `onBlur` belongs on the form, whose fields have the problems' names.
 */
export function useProblems<Name extends string>(problems: Record<Name, string | null>) {
  const [left, setLeft] = useState<readonly string[]>([])
  const [tried, setTried] = useState(false)
  const names = Object.keys(problems) as Name[]
  const isShown = (name: Name) => tried || left.includes(name)
  return {
    shown: Object.fromEntries(
      names.map((name) => [name, isShown(name) ? problems[name] : null]),
    ) as Record<Name, string | null>,
    any: names.some((name) => problems[name] !== null),
    showAll: () => setTried(true),
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!(target instanceof HTMLInputElement)) return
      const show = () => setLeft((before) => [...before, target.name])
      if (!document.documentElement.matches(':active')) return show()
      // A press on a link or button is no sign of being done with the field; and the line of an
      // error that comes in mid-press would push away what is being pressed.
      if (relatedTarget instanceof Element && relatedTarget.matches('a, button')) return
      window.addEventListener('mouseup', () => setTimeout(show), { once: true })
    },
  }
}
