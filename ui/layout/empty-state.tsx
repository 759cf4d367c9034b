import type { ReactNode } from 'react'

import { nextStepAttribute } from '../base/next-step.ts'
import { TableScene } from '../base/table-scene.tsx'
import type { Scene } from '../scenes/scene.ts'

export function EmptyState({
  title,
  scene = 'empty',
  children,
  action,
}: {
  title: string
  scene?: Scene
  children?: ReactNode
  action?: ReactNode
}) {
  return (
    <div className="flex flex-col items-center px-2 py-8 text-center">
      <TableScene scene={scene} />
      <p className="mt-5 font-score text-2xl">{title}</p>
      {children !== undefined && <p className="mt-1.5 max-w-[36ch] text-muted">{children}</p>}
      {action !== undefined && (
        <div ref={nextStepAttribute} className="mt-5">
          {action}
        </div>
      )}
    </div>
  )
}
