import { Link } from '@tanstack/react-router'
import { useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { storyOf } from '#features/matches/web/match-story.ts'
import { pageOfPerson } from '#features/matches/web/name-links.ts'
import { coloursOf } from '#features/names/colours.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { textLinkClasses } from '#ui/base/text-link.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'

import type { Answer } from '../../search.contract.ts'
import { foundRow } from '../use-row-keys.ts'
import { historyOf } from './answer-links.ts'
import { ComparedRows } from './answer-people.tsx'
import { aboutWords, answerWords } from './answer-words.ts'

/** The answer to a question, with the people that it compares. */
export function AnswerCard({ answer }: { answer: Answer }) {
  const me = useMe()
  const [today] = useState(() => isoDayOf(new Date()))
  const { title, text } = answerWords(answer, {
    me: me._id,
    today,
    story: (match) => storyOf(match, me._id).whole,
  })
  const people = comparedIn(answer)
  const person = personOf(answer)
  const page = person && pageOfPerson({ userId: person.user?._id ?? null, name: person.name })
  return (
    <section aria-label="Answer" className="rounded-card bg-card shadow-card">
      <div className="relative flex items-center gap-4 rounded-t-card p-4 focus-within:bg-led sm:gap-5">
        <Picture answer={answer} me={me._id} />
        <div className="min-w-0" aria-live="polite">
          <h2 className="text-2xl wrap-anywhere">
            {page === null ? (
              title
            ) : (
              <Link {...foundRow} {...page} className="text-ink no-underline row-link">
                {title}
              </Link>
            )}
          </h2>
          {text !== '' && <p className="mt-0.5 wrap-anywhere text-muted">{text}</p>}
        </div>
      </div>
      {people.length > 0 && <ComparedRows people={people} />}
      <AnswerFoot answer={answer} isCompared={people.length > 0} />
    </section>
  )
}

/** Those whom the rows show: without the one whom the title names. */
function comparedIn(answer: Answer) {
  const { code, values } = answer
  if (code === 'companions') return values.people.slice(1)
  if (code !== 'beats-me' && code !== 'i-beat') return []
  return values.ranked > 0 && leads(answer) ? values.people.slice(1) : values.people
}

function leads({ code, values }: Answer<'beats-me' | 'i-beat'>): boolean {
  const { ahead = 0, behind = 0 } = values.people[0] ?? {}
  return code === 'beats-me' ? behind > ahead : ahead > behind
}

/** Somebody's piece, with a crown where they lead; or the box of the game. */
function Picture({ answer, me }: { answer: Answer; me: string }) {
  const { about } = answer
  const person = personOf(answer)
  if (person !== null) {
    const [, piece = 1] = coloursOf([
      { userId: me, name: '' },
      { userId: person.user?._id ?? null, name: person.name },
    ])
    const crowned = answer.code === 'beats-me'
    return (
      <span className="relative grid size-18 shrink-0 place-items-center rounded-field bg-sunk">
        <Meeple piece={piece} className="size-13" />
        {crowned && <Crown />}
      </span>
    )
  }
  const game = about.game ?? gameOf(answer)
  return game === null ? null : <BoxFace game={game} size={56} />
}

function personOf(answer: Answer) {
  if (answer.code === 'ahead') return answer.about.person
  if (answer.code === 'companions') return answer.values.people[0] ?? null
  if (answer.code !== 'beats-me' && answer.code !== 'i-beat') return null
  const [first] = answer.values.people
  return answer.values.ranked > 0 && leads(answer) ? (first ?? null) : null
}

function gameOf({ code, values }: Answer) {
  if (code === 'favourite') return values.games[0]?.game ?? null
  return code === 'last' || code === 'winners' ? (values.match?.game ?? null) : null
}

function Crown() {
  return (
    <svg viewBox="0 0 24 16" aria-hidden="true" className="absolute top-0.5 w-7">
      <path
        d="M3 14 2 4l5.5 4L12 2l4.5 6L22 4l-1 10z"
        className="fill-marigold stroke-marigold-edge"
        strokeWidth="1.6"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** Where the answer leads, what else the words can mean, and in which order the numbers are. */
function AnswerFoot({ answer, isCompared }: { answer: Answer; isCompared: boolean }) {
  const { about, instead, code, values } = answer
  const filters = historyOf(about)
  const isAll = Object.values(filters).every((value) => value === undefined)
  const match = code === 'last' || code === 'winners' ? values.match?._id : undefined
  const opened = code === 'longest' ? values.longest?.match : match
  const link = `${textLinkClasses} my-0! focus:bg-led`
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-dashed border-line px-4 py-1.5">
      {opened !== undefined ? (
        <Link {...foundRow} to="/matches/$id" params={{ id: opened }} className={link}>
          Open this match
        </Link>
      ) : isAll ? (
        <Link {...foundRow} to="/stats" className={link}>
          Your Stats
        </Link>
      ) : (
        <Link {...foundRow} to="/matches" search={filters} className={link}>
          {about.game === null ? 'All these matches' : `All these matches of ${about.game.name}`}
        </Link>
      )}
      {(isCompared || code === 'ahead') && <span className="text-base text-muted">you : they</span>}
      {instead.length > 0 && (
        <p className="w-full pb-2 text-base text-muted">
          Read as: {aboutWords(about)}. It could also be{' '}
          {[...new Set(instead.map(({ name }) => name))].join(' or ')}.
        </p>
      )}
    </div>
  )
}
