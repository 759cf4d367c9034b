import { BoxFace } from '#features/games/web/box-face.tsx'

import { matchWords } from './import-words.ts'
import type { GameOnShelf } from './work/steps.ts'

/** The boxes lean a little, each always the same way. */
const tilts = ['', '', '-rotate-3', '', 'rotate-1', '-rotate-2', '', 'rotate-2']

/** The games of an import on a shelf, most played first. */
export function Shelf({ games }: { games: readonly GameOnShelf[] }) {
  return (
    <div className="rounded-card bg-card px-3 pt-6 pb-1 shadow-card sm:px-8">
      <ul
        role="list"
        aria-label="Games"
        // The boards: a row is as high as its picture, so each row has one.
        className="grid auto-rows-[12.5rem] grid-cols-[repeat(auto-fill,minmax(5.75rem,1fr))] bg-[linear-gradient(#0000_5.25rem,#a9703f_5.25rem_6.1rem,#5e3a22_6.1rem_6.4rem,#0000_6.4rem)] bg-size-[100%_12.5rem] sm:grid-cols-[repeat(auto-fill,minmax(7.5rem,1fr))]"
      >
        {games.map(({ name, matches }, index) => (
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
            <span className="mt-5 line-clamp-3 px-1.5 text-xs leading-snug font-bold sm:text-base wrap-anywhere">
              {name}
            </span>
            <span className="text-xs text-muted">{matchWords(matches)}</span>
          </li>
        ))}
      </ul>
    </div>
  )
}
