import { Link } from '@tanstack/react-router'

import { useMe } from '#client/query/me.ts'
import { coloursOf } from '#features/accounts/colours/rules.ts'
import { pageOfPerson } from '#features/matches/web/data/name-links.ts'
import { COMPARED_FLOOR, nemesisOf } from '#features/stats/chance/rules.ts'
import type { PersonStats } from '#features/stats/contract.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'

import { uncomparedWords } from '../won-words.ts'
import { StubCard } from './stub-card.tsx'

/** Who is ahead of me most surely. */
export function BeatsYou({ people }: { people: readonly PersonStats[] }) {
  const me = useMe()
  const nemesis = nemesisOf(people)
  if (nemesis === null) return <Nobody people={people} />
  const { user, name, together, ahead, behind } = nemesis
  const others = uncomparedWords(nemesis)
  // Two of one colour could not be told apart.
  const [mine = 0, theirs = 1] = coloursOf([
    { userId: me._id, name: '' },
    { userId: user?._id ?? null, name },
  ])
  const shortName = user?.firstName ?? name
  const page = pageOfPerson({ userId: user?._id ?? null, name })
  return (
    <StubCard
      caption="Beats you most"
      picture={<Meeple piece={theirs} className="size-16" />}
      title={
        <>
          {page === null ? (
            shortName
          ) : (
            <Link
              {...page}
              className="text-ink underline decoration-1 underline-offset-4 hover:decoration-2"
            >
              {shortName}
            </Link>
          )}
          {` leads ${behind}\u00a0to\u00a0${ahead}`}
        </>
      }
    >
      <ShareBar
        mine={ahead}
        theirs={behind}
        piece={mine}
        theirPiece={theirs}
        name={shortName}
        width={180}
      />
      <p className="text-sm text-muted">
        {`${together} matches together`}
        {others !== '' && `, ${others}`}.
      </p>
    </StubCard>
  )
}

function Nobody({ people }: { people: readonly PersonStats[] }) {
  const known = people.some(({ ahead, behind }) => ahead + behind >= COMPARED_FLOOR)
  return (
    <StubCard
      caption="Beats you most"
      picture={<Meeple piece={7} className="size-16 opacity-40" />}
      title={known ? 'Nobody leads you' : 'Too few to tell'}
    >
      <p className="text-sm text-muted">
        {known
          ? 'You are level with or ahead of everybody.'
          : `Somebody shows here after ${COMPARED_FLOOR} matches in which one of you was ahead.`}
      </p>
    </StubCard>
  )
}
