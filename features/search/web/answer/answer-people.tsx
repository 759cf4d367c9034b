import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { AheadCount } from '#features/stats/web/ahead-count.tsx'
import { togetherWords } from '#features/stats/web/won-words.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'

import type { Answer } from '../../search.contract.ts'
import { foundRow } from '../use-row-keys.ts'

type Person = Answer<'companions'>['values']['people'][number]

/** Who was ahead how often, me first. */
export function ComparedRows({ people }: { people: readonly Person[] }) {
  const me = useMe()
  const [mine = 0, ...pieces] = coloursOf([
    { userId: me._id, name: '' },
    ...people.map(({ user, name }) => ({ userId: user?._id ?? null, name })),
  ])
  return (
    <ul role="list">
      {people.map((person, index) => {
        const { user, name, ahead, behind } = person
        const userId = user?._id ?? null
        const page = pageOfPerson({ userId, name })
        const piece = pieces[index] ?? 1
        return (
          <li
            key={userId ?? `guest ${name}`}
            className="relative grid min-h-16 grid-cols-[auto_minmax(0,1fr)_4.5rem_3.5rem] items-center gap-x-3 max-[16rem]:grid-cols-[minmax(0,1fr)_3.5rem] max-[16rem]:[&>:is(svg,:nth-child(3))]:hidden sm:grid-cols-[auto_minmax(0,1fr)_12rem_4.5rem] border-t-[1.5px] border-dashed border-line px-4 py-2 focus-within:bg-led"
          >
            <Meeple piece={piece} className="size-8" />
            <span className="min-w-0">
              {page === null ? (
                <bdi>{name}</bdi>
              ) : (
                <Link
                  {...foundRow}
                  {...page}
                  className="block font-bold wrap-anywhere text-ink no-underline row-link"
                >
                  <bdi>{name}</bdi>
                </Link>
              )}
              <span className="block text-base text-muted">{togetherWords(person)}</span>
            </span>
            <ShareBar
              {...{ mine: ahead, theirs: behind, piece: mine, theirPiece: piece }}
              name={user?.firstName ?? name}
            />
            <span className="flex items-baseline justify-end gap-0.5">
              <AheadCount value={ahead} leads={ahead >= behind} />
              <span aria-hidden="true" className="font-score">
                :
              </span>
              <AheadCount value={behind} leads={behind >= ahead} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}
