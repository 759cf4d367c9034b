import { Meeple } from '../ui/meeple.tsx'

export function LampScene() {
  return (
    <div aria-hidden="true" className="absolute inset-0 -z-10">
      <Meeple seat={0} className="size-10" />
    </div>
  )
}
