import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** Whose name is under a lifted one, or which side's column; null for neither. */
export type DropTarget = { name: string; side?: undefined } | { side: string; name?: undefined }

/** A name that is dragged, and where it would come. */
export interface Lifted {
  key: string
  over: DropTarget | null
}

/** So far a finger may slip in a tap. */
const SLIP = 8

const NAME = '[data-board-name]'
const SIDE = '[data-board-side]'
const BOARD = '[data-board]'

/**
 * Dragging names with a mouse, a pen or a finger. A finger that moves up or down scrolls, except on the
 * grip: `touch-pan-y` on the name and `touch-none` on the grip say so to the browser.
 */
export function useBoardDrag(onDrop: (key: string, target: DropTarget) => void) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const from = useRef<{ x: number; y: number; isMoving: boolean } | null>(null)
  // A drag ends with a click on the name, which is no tap.
  const hasMoved = useRef(false)

  function move(key: string, event: PointerEvent<HTMLElement>) {
    const { current: start } = from
    if (start === null) return
    const name = event.currentTarget
    const [x, y] = [event.clientX - start.x, event.clientY - start.y]
    if (!start.isMoving) {
      if (Math.hypot(x, y) < SLIP) return
      start.isMoving = true
      hasMoved.current = true
      name.setPointerCapture(event.pointerId)
    }
    name.style.transform = `translate(${x}px, ${y}px) rotate(-3deg)`
    const over = targetAt(name, event)
    if (lifted === null || over?.name !== lifted.over?.name || over?.side !== lifted.over?.side) {
      setLifted({ key, over })
    }
  }

  function end(
    key: string,
    { currentTarget: name }: PointerEvent<HTMLElement>,
    isDropped: boolean,
  ) {
    const over = lifted?.over ?? null
    from.current = null
    name.style.transform = ''
    setLifted(null)
    if (isDropped && over !== null) onDrop(key, over)
  }

  const dragged = (key: string) => ({
    'data-board-name': key,
    onPointerDown: ({ button, clientX, clientY }: PointerEvent<HTMLElement>) => {
      hasMoved.current = false
      if (button === 0) from.current = { x: clientX, y: clientY, isMoving: false }
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => move(key, event),
    onPointerUp: (event: PointerEvent<HTMLElement>) => end(key, event, true),
    onPointerCancel: (event: PointerEvent<HTMLElement>) => end(key, event, false),
    onClickCapture: (event: MouseEvent) => {
      if (!hasMoved.current) return
      hasMoved.current = false
      event.preventDefault()
      event.stopPropagation()
    },
  })
  return { lifted, dragged }
}

/** The name of another side under the pointer, or another side's column. */
function targetAt(name: HTMLElement, { clientX, clientY }: PointerEvent): DropTarget | null {
  const board = name.closest(BOARD)
  const isUnder = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom
  }
  const side = [...(board?.querySelectorAll<HTMLElement>(SIDE) ?? [])].find(isUnder)
  if (side === undefined || side.contains(name)) return null
  const other = [...side.querySelectorAll<HTMLElement>(NAME)].find(isUnder)
  return other === undefined
    ? { side: side.dataset['boardSide'] ?? '' }
    : { name: other.dataset['boardName'] ?? '' }
}
