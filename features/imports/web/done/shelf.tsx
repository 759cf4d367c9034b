import { BoxFace } from '#features/games/web/box-face.tsx'

/** The boxes lean a little, each always the same way. */
const tilts = ['', '', '-rotate-3', '', 'rotate-1', '-rotate-2', '', 'rotate-2']

/** The games of an import on a shelf, most played first. */
export function Shelf({ games }: { games: readonly string[] }) {
  return (
    <ul
      role="list"
      aria-label="Games"
      className="grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-y-5 overflow-clip rounded-card bg-card px-3 py-6 shadow-card sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))] sm:px-8"
    >
      {games.map((name, index) => (
        <li
          key={name}
          style={{ animationDelay: `${index * 55}ms` }}
          className="flex min-w-0 animate-[piece-placed_260ms_ease-out_backwards] flex-col items-center text-center"
        >
          <BoxFace
            game={{ name }}
            size={88}
            className={`relative z-1 drop-shadow-md ${tilts[index % tilts.length] ?? ''}`}
          />
          {/* Each box has its part of the board; together they are a shelf. */}
          <span
            aria-hidden="true"
            className="-mt-1 h-4.5 w-full border-b-[5px] border-[#5e3a22] bg-[#a9703f]"
          />
          <span className="mt-2 line-clamp-3 px-1.5 text-[0.9375rem] leading-snug font-bold wrap-anywhere">
            {name}
          </span>
        </li>
      ))}
    </ul>
  )
}
