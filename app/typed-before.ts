/**
 * What is typed into a prerendered page before its scripts have loaded. The page then renders the same
 * fields anew; they get the texts and the focus of those that were there.
 */
export function watchTyping(root: HTMLElement): { moveTo(root: HTMLElement): void } {
  const before = [...root.querySelectorAll('input')]
  let focused = before.find((field) => field === document.activeElement)
  for (const field of before) field.addEventListener('focus', () => (focused = field))
  return {
    moveTo(now) {
      for (const field of before) {
        const same = now.querySelector<HTMLInputElement>(`input[name="${field.name}"]`)
        if (same === null) continue
        if (field.value !== '') type(same, field.value)
        if (field === focused) same.focus()
      }
    },
  }
}

/** As if it was typed: React listens to the event, and would not see a value that was only set. */
function type(field: HTMLInputElement, text: string): void {
  const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
  set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
