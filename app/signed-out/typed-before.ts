import { useLayoutEffect, useState } from 'react'

/** Carries over what is typed and pressed on a prerendered page before its scripts have loaded. */
export function useTypedBefore(): void {
  const [fields] = useState(prerenderedFields)
  // Not after the paint: a key pressed between the two would be typed into nothing.
  useLayoutEffect(() => {
    // Later pages have fields of their own.
    delete document.documentElement.dataset['scripts']
    for (const { field, hadFocus } of fields) {
      const same = document.querySelector<HTMLInputElement>(`main input[name="${field.name}"]`)
      if (same === null) continue
      if (field.value !== '') type(same, field.value)
      if (hadFocus()) same.focus()
    }
    // When React has rendered the texts.
    setTimeout(pressAgain)
  }, [fields])
}

/** The fields that are on the screen while the page renders; the build, which prerenders it, has none. */
function prerenderedFields() {
  if (typeof document === 'undefined') return []
  let focused = document.activeElement
  return [...document.querySelectorAll<HTMLInputElement>('[data-scripts] main input')].map(
    (field) => {
      field.addEventListener('focus', () => (focused = field))
      return { field, hadFocus: () => field === focused }
    },
  )
}

function pressAgain(): void {
  const { pressed } = window
  window.pressed = undefined
  if (!pressed) return
  const nameOf = (button: Element) => button.getAttribute('aria-label') ?? button.textContent
  const buttons = [...document.querySelectorAll<HTMLButtonElement>('main button')]
  buttons.find((button) => nameOf(button) === nameOf(pressed))?.click()
}

/** As if it was typed: React listens to the event, and would not see a value that was only set. */
function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
