import { Meeple } from '../base/meeple.tsx'
import type { Scene } from './scene.ts'

export function DrawnScene({ scene }: { scene: Scene }) {
  return (
    <>
      <svg viewBox="0 0 224 112" className="absolute inset-0 size-full">
        {scene !== 'fallen' && (
          <>
            <path d="M112 0 26 92h172z" className="fill-marigold opacity-25" />
            <path d="M112 0v10" className="stroke-muted" strokeWidth="2" />
            <path d="M94 22a18 14 0 0 1 36 0z" className="fill-marigold-edge" />
          </>
        )}
        <ellipse
          cx="112"
          cy="92"
          rx="104"
          ry="16"
          className="fill-sunk stroke-line"
          strokeWidth="2"
        />
      </svg>
      {meeples[scene]}
    </>
  )
}

const meeples = {
  empty: (
    <>
      <Meeple piece={0} className="absolute bottom-4 left-[3.6rem] size-11" />
      <Meeple piece={1} className="absolute bottom-2 left-[5.7rem] size-11" />
      <Meeple piece={2} className="absolute bottom-4 left-[7.8rem] size-11" />
    </>
  ),
  search: (
    <>
      <Meeple piece={1} className="absolute bottom-3 left-[4.2rem] size-12" />
      <svg
        viewBox="0 0 32 32"
        className="absolute bottom-4 left-[6.9rem] size-11 fill-card stroke-ink"
        strokeWidth="2.6"
        strokeLinecap="round"
      >
        <path d="m19.5 19.5 8.5 8.5" />
        <circle cx="13" cy="13" r="9" />
      </svg>
    </>
  ),
  done: (
    <>
      <Meeple piece={2} className="absolute bottom-4 left-[4.4rem] size-11" />
      <Meeple piece={4} className="absolute bottom-4 left-[7rem] size-11" />
      <Meeple piece={0} className="absolute bottom-2 left-[5.7rem] size-11" />
      <svg viewBox="0 0 32 32" className="absolute top-6 left-[6.1rem] size-8">
        <circle cx="16" cy="16" r="13" className="fill-win" />
        <path
          d="m10 16.5 4.2 4.2L22 12.5"
          className="fill-transparent stroke-on-result"
          strokeWidth="3.4"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </>
  ),
  fallen: (
    <>
      <Meeple piece={0} className="absolute bottom-3 left-16 size-20 rotate-[96deg]" />
      <Meeple piece={1} className="absolute right-8 bottom-4 size-14" />
    </>
  ),
} satisfies Record<Scene, React.ReactNode>
