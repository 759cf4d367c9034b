import type { Scene } from '../scenes/scene.ts'
import { lateCode } from './lazy-component.tsx'

// Few visits see an empty or failed page, and every page would carry its drawing.
const DrawnScene = lateCode(
  async () => (await import('../scenes/drawn-scene.tsx')).DrawnScene,
  () => null,
)

export function TableScene({ scene }: { scene: Scene }) {
  return (
    <div aria-hidden="true" className="relative h-28 w-56 shrink-0">
      <DrawnScene scene={scene} />
    </div>
  )
}
