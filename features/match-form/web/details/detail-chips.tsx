import { useQuery } from '@tanstack/react-query'
import MapPin from 'lucide-react/icons/map-pin'
import X from 'lucide-react/icons/x'
import { type ReactNode, useRef } from 'react'

import { recentMatchesQuery } from '#features/matches/web/match-queries.ts'

import { type DetailsDraft, type DetailsProps, locationOf } from './details-draft.ts'

const PLACES = 2

const chip =
  'flex min-h-11 max-w-full min-w-11 items-center gap-2 rounded-full px-3.5 text-left text-base font-bold'
/** A chip for what may be there, too. */
export const optionalChip = `${chip} border-[1.5px] border-dashed border-field text-muted hover:bg-sunk hover:text-ink`

/** Under the card: the place that is set, else those of earlier matches, each with one tap. */
export function DetailChips({ draft, onChange, children }: DetailsProps & { children: ReactNode }) {
  const { data: matches = [] } = useQuery(recentMatchesQuery)
  const chips = useRef<HTMLDivElement>(null)
  const known = locationOf(draft).trim()
  const places = known === '' ? [...new Set(matches.flatMap((match) => match.location ?? []))] : []
  const change = (changed: Partial<DetailsDraft>) => {
    // The chip goes as it is tapped; the focus stays here.
    chips.current?.focus({ preventScroll: true })
    onChange(changed)
  }
  return (
    <div ref={chips} tabIndex={-1} className="flex flex-wrap gap-2 outline-none empty:absolute">
      {known !== '' && (
        <button
          type="button"
          // Tab goes on to Save: by keyboard the place goes where it is typed.
          tabIndex={-1}
          title={`Without ${known}`}
          onClick={() => change({ location: '' })}
          className={`${chip} bg-sunk`}
        >
          <MapPin aria-hidden="true" className="size-4.5 shrink-0" />
          <span className="min-w-0 truncate">
            <span className="sr-only">Remove the place </span>
            {known}
          </span>
          <X aria-hidden="true" className="size-4.5 shrink-0" />
        </button>
      )}
      {children}
      {places.length > 0 && (
        <div role="group" aria-label="As last time" className="contents">
          {places.slice(0, PLACES).map((place) => (
            <button
              key={place}
              type="button"
              onClick={() => change({ location: place })}
              className={optionalChip}
            >
              <MapPin aria-hidden="true" className="size-4 shrink-0" />
              <span className="line-clamp-2 min-w-0 wrap-anywhere">
                <span className="sr-only">At </span>
                {place}
              </span>
            </button>
          ))}
        </div>
      )}
    </div>
  )
}
