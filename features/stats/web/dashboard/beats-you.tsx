import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { coloursOf } from '#features/accounts/colours.rules.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/people/share-bar.tsx'
import { Switch } from '#ui/pickers/switch.tsx'

import { COMPARED_FLOOR, nemesisOf } from '../../chance.rules.ts'
import type { PersonStats } from '../../stats.contract.ts'
import { overviewQuery } from '../overview-query.ts'
import { uncomparedWords } from '../won-words.ts'
import { StubCard } from './stub-card.tsx'

/** Who is ahead of me most surely, in all matches or in those that the table has confirmed. */
export function BeatsYou({ people: all }: { people: readonly PersonStats[] }) {
  const me = useMe()
  const [confirmed, setConfirmed] = useState(false)
  const counted = useQuery(overviewQuery(confirmed ? { status: 'confirmed' } : {}))
  const people = counted.data?.data.people ?? all
  const nemesis = nemesisOf(people)
  const { words, ...card } = nemesis === null ? nobody(people) : leading(nemesis, me._id)
  return (
    <StubCard caption="Beats you most" {...card}>
      {words}
      {/* The same one in each case, so that it keeps the focus. */}
      <Switch
        label="Only confirmed"
        className="-mb-2 [&>label]:text-sm"
        checked={confirmed}
        onChange={setConfirmed}
      />
    </StubCard>
  )
}

interface Parts {
  picture: ReactNode
  title: ReactNode
  /** Below the title. */
  words: ReactNode
}

function leading(nemesis: PersonStats, me: string): Parts {
  const { user, name, together, ahead, behind } = nemesis
  const others = uncomparedWords(nemesis)
  // Two of one colour could not be told apart.
  const [mine = 0, theirs = 1] = coloursOf([
    { userId: me, name: '' },
    { userId: user?._id ?? null, name },
  ])
  const shortName = user?.firstName ?? name
  const page = pageOfPerson({ userId: user?._id ?? null, name })
  return {
    picture: <Meeple piece={theirs} className="size-16" />,
    title: (
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
    ),
    words: (
      <>
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
      </>
    ),
  }
}

function nobody(people: readonly PersonStats[]): Parts {
  const known = people.some(({ ahead, behind }) => ahead + behind >= COMPARED_FLOOR)
  return {
    picture: <Meeple piece={7} className="size-16 opacity-40" />,
    title: known ? 'Nobody leads you' : 'Too few to tell',
    words: (
      <p className="text-sm text-muted">
        {known
          ? 'You are level with or ahead of everybody.'
          : `Somebody shows here after ${COMPARED_FLOOR} matches in which one of you was ahead.`}
      </p>
    ),
  }
}
