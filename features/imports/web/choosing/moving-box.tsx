import { Meeple } from '#ui/base/meeple.tsx'

/** A box full of pieces that moves in. Decorative. */
export function MovingBox() {
  return (
    <div aria-hidden="true" className="relative h-30 w-44 shrink-0 max-sm:-my-3 max-sm:scale-80">
      <Meeple piece={1} className="absolute top-3 left-7 size-12 -rotate-12" />
      <Meeple piece={4} className="absolute top-0 left-16 size-12" />
      <Meeple piece={0} className="absolute top-3 right-7 size-12 rotate-12" />
      <svg viewBox="0 0 176 120" className="absolute inset-0 size-full">
        <path d="M34 50 12 62l18 8 4-4z" className="fill-marigold-edge" />
        <path d="m142 50 22 12-18 8-4-4z" className="fill-marigold-edge" />
        <path d="M34 50h108v58a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6z" className="fill-marigold" />
        <path d="M34 50h108v9H34z" className="fill-marigold-edge opacity-60" />
        <path
          d="M70 82h36M70 92h22"
          className="stroke-on-marigold opacity-70"
          strokeWidth="3.5"
          strokeLinecap="round"
        />
        <path
          d="M56 76v22m-6-6 6 6 6-6"
          className="stroke-on-marigold"
          fill="none"
          strokeWidth="3.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  )
}
