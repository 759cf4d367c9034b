import { useQuery } from '@tanstack/react-query'
import Repeat from 'lucide-react/icons/repeat'
import Sparkles from 'lucide-react/icons/sparkles'
import Trophy from 'lucide-react/icons/trophy'
import { useEffect, useState } from 'react'

import { useMe } from '#client/query/me.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { Meeple } from '#ui/base/meeple.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'
import { isoDayOf } from '#ui/dates/calendar-day.ts'
import { shownScore } from '#ui/layout/score-words.ts'

import type { Match } from '../../matches.contract.ts'
import { forgetSaved } from '../opened-match.ts'
import { useTwoPieces } from '../two-pieces.ts'
import { callName, newsWords, type Companion } from './news-words.ts'
import { newsQuery, type News } from './saved-news.ts'

/** So long a page counts as the one that opened after Save. */
const SHOWN_MS = 3000

/** Nothing to say, and a request that failed, show nothing. */
export function MatchNews({
  match,
  fresh = false,
}: {
  match: Pick<Match, '_id' | 'players'>
  /** The match has just been saved: the sheet comes out of a slot. */
  fresh?: boolean
}) {
  const { data: news = [] } = useQuery(newsQuery(match._id))
  // A later visit has no slot. At once would be too early: the page may mount twice before it stays.
  useEffect(() => void setTimeout(() => forgetSaved(match._id), SHOWN_MS), [match._id])
  if (news.length === 0) return null
  const lines = (
    <ul role="list">
      {news.map((one) => (
        <NewsLine key={one.code} news={one} />
      ))}
    </ul>
  )
  return (
    <section aria-label="What this match changed" className={fresh ? 'mb-6' : undefined}>
      {fresh ? (
        <>
          <div
            aria-hidden="true"
            className="relative z-1 h-3 rounded-full bg-[light-dark(var(--ink),var(--line))] shadow-[inset_0_2px_3px_rgb(0_0_0/0.5)]"
          />
          <div className="-mt-1.5 overflow-clip px-2.5 pb-5 sm:px-4">
            <div className="animate-[sheet-printed_300ms_ease-out] drop-shadow-sheet">
              <div className="bg-card pb-4 torn">
                <header className="flex items-end justify-between gap-3 px-4 pt-7 pb-4 sm:px-6">
                  <h2 className="max-w-[12ch] text-2xl leading-tight">What this match changed</h2>
                  <OwnPiece match={match} />
                </header>
                {lines}
              </div>
            </div>
          </div>
        </>
      ) : (
        <div className="overflow-clip rounded-card bg-card pb-1 shadow-card">
          <h2 className="px-4 pt-4 pb-3 text-xl sm:px-6">What this match changed</h2>
          {lines}
        </div>
      )}
    </section>
  )
}

function OwnPiece({ match: { players } }: { match: Pick<Match, 'players'> }) {
  const me = useMe()
  const index = players.findIndex(({ user }) => user?._id === me._id)
  const pieces = piecesOf(players)
  return (
    <span className="relative mr-1 block shrink-0">
      <Meeple piece={pieces[index] ?? 0} className="size-16" />
      {players[index]?.result === 'Win' && (
        <svg
          aria-hidden="true"
          viewBox="0 0 24 20"
          className="absolute -top-4.5 left-1/2 w-9 -translate-x-1/2 -rotate-6 animate-[crown-falls_120ms_300ms_ease-in_backwards]"
        >
          <path
            d="m3 15-1.5-11 6 5L12 2l4.5 7 6-5L21 15z"
            className="fill-marigold stroke-ink"
            strokeWidth="1.6"
            strokeLinejoin="round"
          />
          <path d="M3.5 18.5h17" className="stroke-ink" strokeWidth="1.6" strokeLinecap="round" />
        </svg>
      )}
    </span>
  )
}

function NewsLine({ news }: { news: News }) {
  const [today] = useState(() => isoDayOf(new Date()))
  const { text, number } = newsWords(news, today)
  const before = news.code === 'best' ? news.values.before : null
  return (
    <li className="flex min-h-14.5 flex-wrap items-center gap-x-3.5 gap-y-1 border-t border-dashed border-line px-4 py-2 sm:px-6">
      <Picture news={news} />
      <div className="min-w-0 flex-[1_1_9rem]">
        <p className="leading-snug font-bold wrap-anywhere">
          {text}
          {number !== '' && <span className="sr-only">: </span>}
        </p>
        {news.code === 'record' && <RecordBar news={news} />}
      </div>
      {number !== '' && (
        <p className="ml-auto flex shrink-0 items-baseline gap-2.5 font-score text-2xl leading-none">
          {before !== null && (
            <>
              <s aria-hidden="true" className="text-base text-muted">
                {shownScore(before)}
              </s>
              <span className="sr-only">before {shownScore(before)}, now </span>
            </>
          )}
          {number}
        </p>
      )}
    </li>
  )
}

function RecordBar({
  news: {
    values: { person, ahead, behind },
  },
}: {
  news: Extract<News, { code: 'record' }>
}) {
  const pieces = useTwoPieces(person)
  return (
    <div className="mt-1 max-w-44">
      <ShareBar mine={ahead} theirs={behind} name={callName(person)} width={176} {...pieces} />
    </div>
  )
}

function Picture({ news }: { news: News }) {
  if (news.code === 'record' || news.code === 'firstWin') {
    return <Pair person={news.values.person} />
  }
  const Icon = news.code === 'first' ? Sparkles : news.code === 'times' ? Repeat : Trophy
  return (
    <span
      aria-hidden="true"
      className="grid size-11 shrink-0 place-items-center rounded-field bg-[color-mix(in_oklab,var(--marigold)_28%,var(--card))]"
    >
      <Icon className="size-5.5" />
    </span>
  )
}

function Pair({ person }: { person: Companion }) {
  const { piece, theirPiece } = useTwoPieces(person)
  return (
    <span aria-hidden="true" className="flex w-11 shrink-0">
      <Meeple piece={piece} className="size-7" />
      <Meeple piece={theirPiece} className="-ml-3 size-7" />
    </span>
  )
}
