import type { KeyboardEvent, RefObject } from 'react'

export const foundRow = { 'data-found': '' } as const

/** Enter in the field opens the first that was found, and letters go on in the field. */
export function useRowKeys(field: RefObject<HTMLInputElement | null>) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const { key, currentTarget, target, ctrlKey, metaKey, altKey } = event
    if (ctrlKey || metaKey || altKey || event.nativeEvent.isComposing) return
    const rows = [...currentTarget.querySelectorAll<HTMLElement>('[data-found]')]
    const at = rows.indexOf(target as HTMLElement)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      event.preventDefault()
      const next = at + (key === 'ArrowDown' ? 1 : -1)
      if (next < 0) field.current?.focus()
      else rows[next]?.focus()
    } else if (key === 'Enter' && target === field.current) {
      event.preventDefault()
      rows[0]?.click()
    } else if (at !== -1 && (key.length === 1 || key === 'Backspace')) {
      field.current?.focus()
    }
  }
}
