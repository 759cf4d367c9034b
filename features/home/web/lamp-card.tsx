import type { ReactNode } from 'react'

import { LampScene } from '#ui/scenes/lamp-scene.tsx'

export function LampCard({
  labelledBy,
  words,
  children,
  ...scene
}: {
  labelledBy: string
  words?: ReactNode
  children: ReactNode
} & Parameters<typeof LampScene>[0]) {
  return (
    <section
      aria-labelledby={labelledBy}
      className="relative min-w-0 overflow-clip rounded-card bg-[#7a4a28] shadow-card print:bg-transparent"
    >
      <div
        className={`relative bg-[#1d1627] print:min-h-0 print:bg-transparent ${words === undefined ? 'min-h-38' : 'min-h-48'}`}
      >
        <LampScene {...scene} />
        <div className="relative px-4 pt-4 pb-18 text-ink [color-scheme:dark] sm:px-6 sm:pt-5 print:pb-3">
          {words}
        </div>
      </div>
      <div className="relative mx-2.5 mb-2.5 rounded-t-xl bg-card pb-5 torn sm:mx-3 sm:mb-3">
        {children}
      </div>
    </section>
  )
}
