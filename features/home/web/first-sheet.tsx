import { useQuery } from '@tanstack/react-query'
import Check from 'lucide-react/icons/check'
import FileDown from 'lucide-react/icons/file-down'
import Package from 'lucide-react/icons/package'
import Plus from 'lucide-react/icons/plus'
import UsersRound from 'lucide-react/icons/users-round'
import { type ReactNode, useId } from 'react'

import { useMe } from '#client/query/me.ts'
import { CalendarDay } from '#features/days/web/day.tsx'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'
import { InviteButton, inviteIcon } from '#features/friends/web/invite/invite-button.tsx'
import type { Match } from '#features/matches/matches.contract.ts'
import { colourOf } from '#features/names/colours.rules.ts'
import { outcomeOf } from '#features/scoring/match-outcome.rules.ts'
import { ButtonLink } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { nameWords } from '#ui/layout/name-words.ts'

import { LampCard } from './lamp-card.tsx'
import { shortName } from './last-evening.ts'

/** Which of the three stamps somebody has. */
export function useStamps(recent: readonly Match[], wanted: boolean) {
  const me = useMe()
  const friends = useQuery({ ...friendsQuery, enabled: wanted })
  return {
    match: recent.length > 0,
    friend: (friends.data ?? []).length > 0,
    years: recent.some(({ players }) =>
      players.some(({ user, confirmedBy }) => user?._id === me._id && confirmedBy === 'import'),
    ),
  }
}

/** What somebody new does first, in any order: each is stamped once it is done. */
export function FirstSheet({
  recent,
  stamps,
}: {
  /** Newest first. */
  recent: readonly Match[]
  stamps: ReturnType<typeof useStamps>
}) {
  const me = useMe()
  const id = useId()
  const first = recent.at(-1)
  return (
    <LampCard
      labelledBy={id}
      pieces={[colourOf({ userId: me._id, name: me.firstName }), null, null]}
      leads={false}
      lampAt="50%"
    >
      <header className="px-4 pt-4 pb-3 sm:px-6">
        <h2 id={id} className="text-xl">
          Your first sheet
        </h2>
        <p className="mt-1 text-muted">Three stamps, in any order. The record begins by itself.</p>
      </header>
      <ul role="list">
        <Stamp title="First match" icon={<Plus />} done={stamps.match}>
          {first === undefined ? (
            <>
              <p className="text-muted">No matches yet</p>
              <Buttons>
                <ButtonLink to="/matches/new" tone="quiet" size="small">
                  Log Your First Match
                </ButtonLink>
              </Buttons>
            </>
          ) : (
            <>
              <p className="text-muted wrap-anywhere">
                <FirstWords match={first} />
              </p>
              <TextLink to="/matches/$id" params={{ id: first._id }} className="mt-0!">
                Look at it
              </TextLink>
            </>
          )}
        </Stamp>
        <Stamp title="A friend" icon={<UsersRound />} done={stamps.friend}>
          <p className="text-muted">Whoever plays along says yes, and both records agree.</p>
          <Buttons>
            <InviteButton size="small" icon={inviteIcon} />
            <ButtonLink to="/friends" tone="quiet" size="small">
              Friends
            </ButtonLink>
          </Buttons>
        </Stamp>
        <Stamp title="Bring your years along" icon={<Package />} done={stamps.years}>
          <p className="text-muted">
            From BG Stats, BGG or a table. You can take it back at any time.
          </p>
          <Buttons>
            <ButtonLink
              to="/import"
              tone="quiet"
              size="small"
              icon={<FileDown aria-hidden="true" className="size-5" />}
            >
              Import matches
            </ButtonLink>
          </Buttons>
        </Stamp>
      </ul>
    </LampCard>
  )
}

function Stamp({
  title,
  icon,
  done,
  children,
}: {
  title: string
  icon: ReactNode
  done: boolean
  children: ReactNode
}) {
  return (
    <li className="grid grid-cols-[3.875rem_minmax(0,1fr)] gap-x-3.5 border-t-2 border-dashed border-line px-4 py-3.5 max-[16rem]:grid-cols-1 sm:px-6">
      <span
        aria-hidden="true"
        className={
          done
            ? 'grid size-15.5 -rotate-9 animate-[stamped_200ms_ease-out] place-items-center rounded-full border-3 border-win bg-win/12 text-win'
            : 'grid size-15.5 place-items-center rounded-full border-2 border-dashed border-field text-muted [&>svg]:size-6'
        }
      >
        {done ? <Check strokeWidth={3.5} className="size-8" /> : icon}
      </span>
      <div className="min-w-0">
        <h3 className="text-xl leading-tight">
          {title}
          {done && <span className="sr-only">, stamped</span>}
        </h3>
        {children}
      </div>
    </li>
  )
}

function Buttons({ children }: { children: ReactNode }) {
  return <div className="mt-2.5 flex flex-wrap gap-2.5">{children}</div>
}

/** `Today: Kniffel with Tom and Käthe. Käthe won.` */
function FirstWords({ match }: { match: Match }) {
  const me = useMe()
  const others = match.players.filter(({ user }) => user?._id !== me._id).map(shortName)
  const outcome = outcomeOf(match, others.length < match.players.length)
  return (
    <>
      <CalendarDay day={match.day} />: {match.game.name}
      {others.length > 0 && ` with ${nameWords(others, 3)}`}.
      {outcome !== null && ` ${outcome.words}.`}
    </>
  )
}
