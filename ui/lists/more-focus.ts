import { type MouseEvent, useEffect, useRef } from 'react'

/**
 * For the button below a list that shows more of it: when it goes because all is shown, its focus
 * moves to the first new row. The list stands beside the button.
 * @returns what to call when the button is pressed, before the rows come
 */
export function useMoreFocus(hasMore: boolean): (press: MouseEvent<HTMLElement>) => void {
  const pressed = useRef<{ list: HTMLElement; rows: number } | null>(null)
  useEffect(() => {
    if (hasMore || pressed.current === null) return
    const { list, rows } = pressed.current
    pressed.current = null
    // Whoever has gone on meanwhile stays there.
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
