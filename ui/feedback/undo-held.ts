import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

/** Whether a pointer or the focus is in the bar: its time stops then. @param onEscape closes the bar */
export function useHeld(bar: RefObject<HTMLElement | null>, onEscape: () => void) {
  const [pointer, setPointer] = useState(false)
  const [focus, setFocus] = useState(false)
  const before = useRef<Element | null>(null)
  const leave = (close: () => void) => {
    const hadFocus = bar.current?.contains(document.activeElement) === true
    close()
    if (!hadFocus) return
    const last = before.current
    const target = last?.checkVisibility() === true ? last : document.getElementById('page')
    if (target instanceof HTMLElement) target.focus({ preventScroll: true })
    // What was undone may take the place along, such as a field of the form that was filled in.
    setTimeout(() => {
      if (document.activeElement !== document.body) return
      document.getElementById('page')?.focus({ preventScroll: true })
    }, 100)
  }
  const escape = useEffectEvent(() => leave(onEscape))
  useEffect(() => {
    const own = bar.current
    if (own === null) return undefined
    const isOutside = ({ relatedTarget }: FocusEvent) =>
      !(relatedTarget instanceof Node && own.contains(relatedTarget))
    const stop = new AbortController()
    const on = <Kind extends keyof HTMLElementEventMap>(
      kind: Kind,
      listener: (event: HTMLElementEventMap[Kind]) => void,
    ) => own.addEventListener(kind, listener, { signal: stop.signal })
    // A finger is never taken away from the bar again.
    on('pointerenter', ({ pointerType }) => pointerType === 'mouse' && setPointer(true))
    on('pointerleave', () => setPointer(false))
    on('focusin', (event) => {
      const { relatedTarget } = event
      if (isOutside(event)) before.current = relatedTarget instanceof Element ? relatedTarget : null
      setFocus(true)
    })
    on('focusout', (event) => isOutside(event) && setFocus(false))
    on('keydown', ({ key }) => key === 'Escape' && escape())
    return () => stop.abort()
  }, [bar])
  return {
    held: pointer || focus,
    /** Once there is no bar: nothing leaves it then. */
    release: () => {
      setPointer(false)
      setFocus(false)
    },
    leave,
  }
}
