import { Meeple } from '../ui/meeple.tsx'

/** A piece that lies on its side on the table. */
export function FallenMeeple() {
  return (
    <div aria-hidden="true" className="relative h-28 w-56">
      <span className="absolute inset-x-0 bottom-0 h-8 rounded-[50%] border-2 border-line bg-sunk" />
      <Meeple seat={0} className="absolute bottom-3 left-16 size-20 rotate-[96deg]" />
      <Meeple seat={1} className="absolute right-8 bottom-4 size-14" />
    </div>
  )
}
