import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'

import * as paths from '#app/paths.ts'
import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { colourOf } from '#features/accounts/colours.rules.ts'
import { fullName } from '#features/accounts/names.rules.ts'
import { changesByRow, withChanges } from '#features/confirmations/web/corrected.ts'
import { useAnswer as useCorrectionAnswer } from '#features/confirmations/web/correction-mutations.ts'
import { useDecline } from '#features/confirmations/web/declining.tsx'
import { CalendarDay } from '#features/dates/web/day.tsx'
import { refreshFriends } from '#features/friends/web/friend-queries.ts'
import { answerRequest, type RequestAnswer } from '#features/friends/web/request-answers.tsx'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { claimAsks, claimDetail, isAboutMe } from '#features/guests/web/claim-words.ts'
import { useAnswer as useClaimAnswer } from '#features/guests/web/guest-mutations.ts'
import { correctionWords } from '#features/matches/open-corrections.rules.ts'
import { useConfirm } from '#features/matches/web/match-answers.tsx'
import { OutcomeText, OwnOutcomeBox } from '#features/matches/web/match-card.tsx'
import { outcomeTextOf } from '#features/matches/web/outcome-text.ts'
import { ageOf } from '#features/notifications/notifications.rules.ts'
import { sidesByPlace } from '#features/scoring/match-outcome.rules.ts'
import { lazyComponent } from '#ui/base/lazy-component.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { toast } from '#ui/base/toast.ts'
import { ordinal } from '#ui/layout/ordinal.ts'

import type { InboxItem } from '../inbox.contract.ts'
import type { Answer } from './inbox-places.ts'
import { InboxRow, PieceBox } from './inbox-row.tsx'

const RejectDialog = lazyComponent(
  async () => (await import('#features/confirmations/web/reject-dialog.tsx')).RejectDialog,
)

interface ItemProps<Kind extends InboxItem['kind']> {
  item: InboxItem & { kind: Kind }
  short: boolean
  answer: Answer | null
  refusal?: string | undefined
  aside: ReactNode
  onAnswer: (answer: Answer, send: () => Promise<unknown>) => void
}

/** The answers of the inbox keep its rows in their places: there is nothing else to do. */
const stay = () => {}

export function Item({
  menu,
  now,
  ...props
}: Omit<ItemProps<InboxItem['kind']>, 'aside'> & { menu: ReactNode; now: Date }) {
  const { item } = props
  const at = item.kind === 'match' ? item.match.createdAt : item.at
  const aside = (
    <>
      <time dateTime={at} className="shrink-0 text-xs leading-6 text-muted tabular-nums">
        {ageOf(at, now)}
      </time>
      {/* Its room stays when it goes with the answer. */}
      {menu !== undefined && <span className="-my-1.5 -mr-2 ml-auto size-11 shrink-0">{menu}</span>}
    </>
  )
  const rest = { ...props, aside }
  switch (item.kind) {
    case 'match':
      return <MatchItem {...rest} item={item} />
    case 'correction':
      return <CorrectionItem {...rest} item={item} />
    case 'request':
      return <RequestItem {...rest} item={item} />
    case 'claim':
      return <ClaimItem {...rest} item={item} />
  }
}

function MatchItem({ item: { match }, onAnswer, ...row }: ItemProps<'match'>) {
  const me = useMe()
  const { short } = row
  const [failed, done] = short
    ? ['Failed to confirm.', 'Confirmed!']
    : ['Could not confirm match', 'Match confirmed']
  const confirm = useConfirm(match, failed, done)
  const decline = useDecline(match, stay)
  const writer = match.createdBy?.firstName
  return (
    <InboxRow
      {...row}
      lead={<OwnOutcomeBox match={match} />}
      // Small phones have room for who won rather than for the box.
      box={<BoxFace game={match.game} size={42} className="max-[24rem]:hidden" />}
      title={match.game.name}
      to={paths.match(match._id)}
      detail={
        <>
          {/* A line ends after the day rather than in it. */}
          <span className="inline-block">
            <CalendarDay day={match.day} />,
          </span>{' '}
          {short || writer === undefined
            ? outcomeTextOf(match, me._id).short
            : `${writer} wrote it down`}
        </>
      }
      more={<OutcomeText match={match} />}
      yes={{
        label: 'Confirm',
        loading: confirm.isPending,
        onPress: () => onAnswer('yes', confirm.mutateAsync),
      }}
      no={{
        label: 'Decline',
        loading: decline.isPending,
        onPress: () => onAnswer('no', decline.mutateAsync),
      }}
    />
  )
}

function CorrectionItem({
  item: { match, correction },
  onAnswer,
  ...row
}: ItemProps<'correction'>) {
  const me = useMe()
  const [rejecting, setRejecting] = useState<boolean>()
  const { mutateAsync, isPending, variables } = useCorrectionAnswer(match, correction, stay)
  const { short } = row
  const { _id: author, firstName } = correction.by
  const changes = changesByRow(correction.changes, match.players)
  const [change] = changes
  const ownRow = match.players.find(({ user }) => user?._id === author)?._id
  const isOwnScore =
    changes.length === 1 &&
    change?.field === 'score' &&
    change.row === ownRow &&
    change.from !== null &&
    change.to !== null
  const corrected = isOwnScore && <strong>{`${change.to}, not ${change.from}`}</strong>
  const next = withChanges(match, changes)
  const placeIn = (sheet: typeof match) =>
    sidesByPlace(sheet).find(({ members }) =>
      members.some((seat) => sheet.players[seat]?.user?._id === me._id),
    )?.place ?? null
  const place = placeIn(next)
  const stays = place === placeIn(match)
  return (
    <>
      <InboxRow
        {...row}
        lead={
          <OwnOutcomeBox
            match={next}
            below={place === null ? undefined : `${stays ? 'still' : 'now'} ${ordinal(place)}`}
          />
        }
        box={<BoxFace game={match.game} size={42} className="max-[24rem]:hidden" />}
        title={`${match.game.name}, corrected`}
        to={paths.match(match._id)}
        detail={
          <>
            {firstName}: {isOwnScore && !short && 'my score is '}
            {corrected || correctionWords(changes, match.players)}
          </>
        }
        more={correction.comment !== '' && <p className="wrap-anywhere">“{correction.comment}”</p>}
        yes={{
          label: 'Accept',
          loading: isPending && variables.what === 'accept',
          onPress: () => onAnswer('yes', () => mutateAsync({ what: 'accept' })),
        }}
        no={{ label: 'Reject', onPress: () => setRejecting(true) }}
      />
      {rejecting !== undefined && (
        <Suspense>
          <RejectDialog
            author={firstName}
            open={rejecting}
            onOpenChange={setRejecting}
            pending={isPending && variables.what === 'reject'}
            onReject={(reason) =>
              onAnswer('no', () =>
                mutateAsync({ what: 'reject', reason }).finally(() => setRejecting(false)),
              )
            }
          />
        </Suspense>
      )}
    </>
  )
}

function RequestItem({ item: { user }, onAnswer, ...row }: ItemProps<'request'>) {
  const answer = useMutation({
    mutationFn: (action: RequestAnswer) => answerRequest(user._id, action),
    onSuccess: (message) => toast.success(message),
    onError: (error) => toast.error(messageOf(error, 'Action failed')),
    // It may have been answered or withdrawn elsewhere.
    onSettled: refreshFriends,
  })
  const choice = (label: string, said: Answer, action: RequestAnswer) => ({
    label,
    loading: answer.isPending && answer.variables === action,
    onPress: () => onAnswer(said, () => answer.mutateAsync(action)),
  })
  const name = fullName(user)
  return (
    <InboxRow
      {...row}
      lead={
        <PieceBox>
          <Meeple piece={colourOf({ userId: user._id, name })} className="size-10" />
        </PieceBox>
      }
      title={name}
      to={paths.friendRequests}
      detail="Wants to be friends"
      yes={choice('Accept', 'yes', 'Accepted')}
      no={choice('Reject', 'no', 'Rejected')}
    />
  )
}

function ClaimItem({ item: { claim }, onAnswer, ...row }: ItemProps<'claim'>) {
  const me = useMe()
  const answer = useClaimAnswer(claim, stay)
  const { person } = claim
  return (
    <InboxRow
      {...row}
      // Home has room for the sentence and both answers.
      short={false}
      lead={
        // The guest's piece, and whose it may become.
        <PieceBox>
          <Meeple
            piece={colourOf({ userId: null, name: claim.guest })}
            hollow
            className="size-7 sm:size-9"
          />
          <Meeple
            piece={colourOf({ userId: person._id, name: person.firstName })}
            className="size-7 sm:size-9"
          />
        </PieceBox>
      }
      title={claimAsks(claim, me)}
      to={paths.claim(claim._id)}
      detail={isAboutMe(claim, me) ? 'Yes puts them into your history' : claimDetail(claim, me)}
      yes={{
        label: 'Yes, all',
        loading: answer.isPending,
        onPress: () =>
          onAnswer('yes', () =>
            answer.mutateAsync({ what: 'accept', except: undefined, seen: undefined }),
          ),
      }}
      no="Look"
    />
  )
}
