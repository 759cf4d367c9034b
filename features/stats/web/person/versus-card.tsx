import Crown from 'lucide-react/icons/crown'

import type { Acquaintance } from '#features/friends/friends.contract.ts'
import type { MatchFilters } from '#features/matches/match-filters.rules.ts'
import { useTwoPieces } from '#features/matches/web/two-pieces.ts'
import { uncomparedWords } from '#features/scoring/compared.rules.ts'
import { Meeple, pieceColour } from '#ui/base/meeple.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { ShareBar } from '#ui/charts/share-bar.tsx'

import { aheadRank, TOO_FEW } from '../../chance.rules.ts'
import type { PersonPage } from '../../stats.contract.ts'

export function VersusCard({
  friend,
  stats,
  filters: { from, to, status },
}: {
  friend: Acquaintance
  stats: PersonPage
  filters: MatchFilters
}) {
  const { piece, theirPiece } = useTwoPieces({ user: friend, name: '' })
  const { together, ahead, behind } = stats
  const few = aheadRank(stats) === null
  return (
    <section
      aria-label="Who is ahead"
      className="min-w-0 overflow-clip rounded-card bg-card shadow-card"
    >
      <div className="relative grid grid-cols-2">
        <Half piece={piece} count={ahead} words="You ahead" leads={!few && ahead > behind} />
        <span
          aria-hidden="true"
          className="versus-sign absolute top-7 left-1/2 grid size-11 -translate-x-1/2 place-items-center rounded-full bg-card font-score text-ink shadow-[inset_0_0_0_1.5px_var(--field),0_3px_0_var(--edge)]"
        >
          vs
        </span>
        <Half
          piece={theirPiece}
          count={behind}
          words={`${friend.firstName} ahead`}
          leads={!few && behind > ahead}
          className="border-l-2 border-dashed border-edge"
        />
      </div>
      <div className="border-t-2 border-dashed border-edge p-4 sm:px-6">
        <p className="flex flex-wrap justify-between gap-x-4">
          <TextLink to="/matches" search={{ person: friend._id, from, to, status }}>
            {together === 1 ? '1 shared match' : `${together} shared matches`}
          </TextLink>
          <span className="text-muted">{uncomparedWords(stats)}</span>
        </p>
        <div className="mt-2.5">
          <ShareBar
            mine={ahead}
            theirs={behind}
            piece={piece}
            theirPiece={theirPiece}
            name={friend.firstName}
            width={420}
          />
        </div>
        {few && (
          <p className="mt-2 text-base text-muted">
            Ahead or behind in {ahead + behind}: {TOO_FEW}.
          </p>
        )}
      </div>
    </section>
  )
}

function Half({
  piece,
  count,
  words,
  leads,
  className = '',
}: {
  piece: number
  count: number
  words: string
  leads: boolean
  className?: string
}) {
  return (
    // Visually the number comes first; screen readers read its name first.
    <div
      className={`flex min-w-0 flex-col items-center px-2 pt-7 pb-5 text-center ${className}`}
      style={{
        backgroundColor: `color-mix(in srgb, ${pieceColour(piece)} 11%, var(--card))`,
      }}
    >
      <Meeple piece={piece} className="size-16" />
      <p className="order-last flex max-w-full items-center justify-center gap-1.5 leading-snug font-bold min-[22rem]:gap-2">
        {leads && (
          <Crown
            aria-hidden="true"
            className="size-5 shrink-0 fill-marigold min-[22rem]:size-6 text-marigold-edge"
          />
        )}
        <span className="min-w-0 wrap-anywhere">{words}</span>
      </p>
      <p className={`my-2 font-score leading-none ${sizeOf(count)}`}>{count}</p>
    </div>
  )
}

function sizeOf(count: number): string {
  const digits = String(count).length
  if (digits <= 2) return 'text-[5.75rem]'
  return digits === 3 ? 'text-[4rem] min-[24rem]:text-[5rem]' : 'text-5xl'
}
