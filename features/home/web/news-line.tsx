import { Link } from '@tanstack/react-router'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Crown from 'lucide-react/icons/crown'

import { pageOfGame } from '#features/matches/web/name-links.ts'
import { ordinal } from '#ui/layout/ordinal.ts'
import { ScoreNumber } from '#ui/layout/score-number.tsx'

import type { News } from './home-news.ts'

/** One sentence of news; it leads to where the number comes from. */
export function NewsLine({ news }: { news: News }) {
  const page = news.kind === 'run' ? ({ to: '/stats' } as const) : pageOfGame(news.game._id)
  return (
    <Link
      {...page}
      className="grid min-h-16 min-w-0 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center overflow-clip rounded-card bg-card text-ink no-underline shadow-card hover:bg-sunk/60"
    >
      <span className="grid h-full place-items-center border-r-2 border-dashed border-line bg-led">
        <Crown aria-hidden="true" className="size-6 fill-marigold text-marigold-edge" />
      </span>
      <span className="px-4 py-2.5 leading-snug text-pretty wrap-anywhere">
        <Sentence news={news} />
      </span>
      <ChevronRight aria-hidden="true" className="mr-3 size-5 text-muted" />
    </Link>
  )
}

function Sentence({ news }: { news: News }) {
  switch (news.kind) {
    case 'best': {
      return (
        <>
          Your{' '}
          <b>
            <ScoreNumber value={news.score} />
          </b>{' '}
          at {news.game.name} {news.when} is your best.
        </>
      )
    }
    case 'run': {
      return (
        <>
          You have won <b>{news.length}</b> matches in a row
          {news.longest ? ', your longest run.' : '.'}
        </>
      )
    }
    case 'times': {
      return (
        <>
          {capital(news.when)} you played {news.game.name} for the <b>{ordinal(news.times)}</b>{' '}
          time.
        </>
      )
    }
    case 'first': {
      return (
        <>
          {capital(news.when)} you played {news.game.name} for the first time.
        </>
      )
    }
  }
}

function capital(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1)
}
