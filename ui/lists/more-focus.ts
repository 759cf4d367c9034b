import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * For the button "show more" below a list. When the button disappears because all rows are shown, the
 * focus moves to the first new row. The button must be a sibling of the list.
 * @returns a function to call when the button is pressed, before the rows come
 */
export function useMoreFocus(hasMore: boolean): (press: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<{ list: HTMLElement; rows: number } | null>(null)
  useEffect(() => {
    if (hasMore || pressed.current === null) return
    const { list, rows } = pressed.current
    pressed.current = null
    // If the focus has moved elsewhere in the meantime, it stays there.
    if (document.activeElement !== document.body) return
    const row = list.children[rows]
    if (!(row instanceof HTMLElement)) return
    const link = row.querySelector('a')
    if (link === null) row.tabIndex = -1
    ;(link ?? row).focus({ preventScroll: true })
  }, [hasMore])
  return ({ currentTarget }) => {
    const list = currentTarget.parentElement?.querySelector('ul')
    pressed.current = list ? { list, rows: list.children.length } : null
  }
}
