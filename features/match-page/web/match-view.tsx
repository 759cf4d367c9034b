import Pencil from 'lucide-react/icons/pencil'
import QrCode from 'lucide-react/icons/qr-code'
import Quote from 'lucide-react/icons/quote'
import { Suspense, useState } from 'react'

import { isAbout, usePendingWrites } from '#client/pending/pending-store.ts'
import { GuestQuestion } from '#features/guests/web/guest-question.tsx'
import { shownDetails } from '#features/matches/match-details.rules.ts'
import type { Player } from '#features/matches/matches.contract.ts'
import { canConfirm, canEdit, isCreator } from '#features/matches/matches.rules.ts'
import { newsOfSaved, type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import { isNewMatch } from '#features/matches/web/pending/through-pending.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { afterPaint, lazyComponent, lazyPart } from '#ui/base/lazy-component.tsx'
import { nextStepAttribute } from '#ui/base/next-step.ts'
import { StagedRender } from '#ui/lists/staged-render.tsx'
import { Opener } from '#ui/overlays/opener.tsx'

import { MatchHead, PlayAgain } from './match-head.tsx'
import { Beside, Correcting } from './sheet/player-marks.tsx'
import { ScoreSheet } from './sheet/score-sheet.tsx'

// What follows the sheet and the buttons comes after them.
const MatchDetails = afterPaint(
  async () => (await import('./match-details.tsx')).MatchDetails,
  () => null,
)
const MatchActions = afterPaint(
  async () => (await import('./match-actions.tsx')).MatchActions,
  // Its room is kept.
  () => <div className="h-17 sm:h-10" />,
)
const MatchActivity = afterPaint(
  async () => {
    // On a phone they stand above it.
    await import('./match-details.tsx')
    return (await import('./match-activity.tsx')).MatchActivity
  },
  () => null,
)
// Late parts, for which the page’s skeleton stays. Only seats that somebody has claimed need this one.
const ReleaseButton = lazyPart(async () => (await import('./match-questions.tsx')).ReleaseButton)
/** The creator needs it only where somebody corrects. */
const TableAnswers = lazyPart(
  async () => (await import('#features/confirmations/web/table-answers.tsx')).TableAnswers,
)
const HowItWent = lazyComponent(async () => (await import('./how-it-went.tsx')).HowItWent)
/** For what waits on this device, perhaps where nothing can be loaded now. */
const WaitingNote = lazyComponent(async () => (await import('./waiting-note.tsx')).WaitingNote)
const ShareDialog = lazyPart(
  async () => (await import('#features/sharing/web/share-dialog.tsx')).ShareDialog,
)

function releaseOf(match: OpenedMatch) {
  return (player: Player) => <ReleaseButton match={match} player={player} />
}

export function MatchView({
  match,
  afterEdit,
  onEdit,
}: {
  match: OpenedMatch
  /** The viewer has just closed the editor. */
  afterEdit: boolean
  onEdit: () => void
}) {
  const viewer = useViewer()
  const mayEdit = canEdit(match, viewer).ok
  // Where the match waits for the reader, confirming is the next step.
  const waits = canConfirm(match, viewer).ok
  const writes = usePendingWrites().filter((write) => isAbout(write, match._id))
  // Only this device has it: it shows what the match will be, and nothing of what others would do with it.
  const isNew = isNewMatch(match)
  const editable = isNew ? writes[0]?.refusal === null : mayEdit
  const activity = !isNew && (
    <div className="order-7 min-w-0">
      {/* A step after the details. Nothing stands below it that could move. */}
      <StagedRender first={-1}>
        <MatchActivity match={match} />
      </StagedRender>
    </div>
  )
  const [News] = useState(() => newsOfSaved(match._id))
  return (
    <>
      <MatchHead
        match={match}
        aside={editable && <EditButton autoFocus={afterEdit} onEdit={onEdit} />}
      />
      {News && <News match={match} />}
      <Suspense>{(isNew || writes.length > 0) && <WaitingNote match={match} />}</Suspense>
      {/* On phones the columns dissolve, and their parts come in one order. */}
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid min-w-0 gap-5 max-lg:contents">
          <div className="order-1 min-w-0">
            <Correcting value={match.corrections.map(({ by }) => by._id)}>
              <Beside
                value={
                  match.activity.some(({ type }) => type === 'claimed') ? releaseOf(match) : null
                }
              >
                <ScoreSheet match={match} guestsLocked={!mayEdit} />
              </Beside>
            </Correcting>
          </div>
          <div ref={nextStepAttribute} className="order-3 grid gap-3">
            <div className="flex flex-wrap gap-3">
              <PlayAgain match={match} tone={waits ? 'quiet' : 'primary'} />
              {!isNew && isCreator(match, viewer) && <Share match={match} />}
            </div>
            {!isNew && <MatchActions match={match} />}
            {!isNew &&
              isCreator(match, viewer) &&
              match.players.some(({ user }) => user === null) && (
                <GuestQuestion session={match._id} />
              )}
          </div>
          {match.pad === null ? (
            // Beside a short sheet, so that the rail is not longer than it has to be.
            activity
          ) : (
            <div className="order-4 grid min-w-0 gap-5">
              <HowItWent match={match} pad={match.pad} />
            </div>
          )}
        </div>
        <div className="grid min-w-0 gap-5 max-lg:contents">
          {(match.corrections.length > 0 || !isCreator(match, viewer)) && (
            <div className="order-2 min-w-0">
              <TableAnswers match={match} />
            </div>
          )}
          <Paragraphs match={match} />
          {!isNew && (
            <div className="order-6 min-w-0">
              <StagedRender first={0}>
                <MatchDetails match={match} told={News !== undefined} />
              </StagedRender>
            </div>
          )}
          {match.pad !== null && activity}
        </div>
      </div>
    </>
  )
}

/** The table link is the creator's alone. */
function Share({ match }: { match: OpenedMatch }) {
  return (
    <Opener label="Share" tone="quiet" icon={<QrCode aria-hidden="true" className="size-5" />}>
      {(opening) => <ShareDialog match={match} {...opening} />}
    </Opener>
  )
}

function Paragraphs({ match }: { match: OpenedMatch }) {
  return shownDetails(match, 'paragraph').map(({ key, label, words }) => (
    <Card
      key={key}
      caption={label}
      className="order-5 border-l-6 border-marigold"
      aside={<Quote aria-hidden="true" className="size-5 text-muted" />}
    >
      <p className="whitespace-pre-line wrap-anywhere">{words}</p>
    </Card>
  ))
}

function EditButton({
  autoFocus,
  onEdit,
}: {
  /** The editor was just closed: the focus goes back to its button. */
  autoFocus: boolean
  onEdit: () => void
}) {
  return (
    <Button
      tone="quiet"
      size="small"
      autoFocus={autoFocus}
      icon={<Pencil aria-hidden="true" className="size-4.5" />}
      className="shrink-0 max-sm:absolute! max-sm:top-[44px] max-sm:right-0 max-sm:size-[44px] max-sm:min-h-0! max-sm:px-0!"
      onClick={onEdit}
    >
      <span className="max-sm:sr-only">Edit match</span>
    </Button>
  )
}
