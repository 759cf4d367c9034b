import Image from 'lucide-react/icons/image'
import Printer from 'lucide-react/icons/printer'
import Send from 'lucide-react/icons/send'
import Trash from 'lucide-react/icons/trash-2'
import { Suspense } from 'react'

import { DeclineButton } from '#features/confirmations/web/declining.tsx'
import {
  canConfirm,
  canDecline,
  canDelete,
  canEndLink,
  isCreator,
} from '#features/matches/matches.rules.ts'
import { RemindButton } from '#features/matches/web/match-answers.tsx'
import { type OpenedMatch, useViewer } from '#features/matches/web/opened-match.ts'
import { lazyPart } from '#ui/base/lazy-component.tsx'
import { RowMenu } from '#ui/lists/row-menu.tsx'
import { Opener } from '#ui/overlays/opener.tsx'

import { sendToBgStats } from '../bgstats-link.rules.ts'

const DeleteDialog = lazyPart(async () => (await import('./match-questions.tsx')).DeleteDialog)
/** Only admins need it. */
const EndLinkButton = lazyPart(async () => (await import('./match-questions.tsx')).EndLinkButton)
/** Only whoever shares or prints loads what draws. */
const MatchPicture = lazyPart(
  async () => (await import('#features/sharing/web/match-picture.tsx')).MatchPicture,
)
const PrintedMatch = lazyPart(async () => (await import('./printed-match.tsx')).PrintedMatch)

export function MatchActions({ match }: { match: OpenedMatch }) {
  const viewer = useViewer()
  return (
    <div className="tiles sm:flex sm:flex-wrap sm:items-center sm:gap-x-0.5 sm:gap-y-3">
      <RemindButton match={match} size="small" />
      <Opener
        label="Picture"
        tone="bare"
        size="small"
        icon={<Image aria-hidden="true" className="size-5" />}
      >
        {(opening) => <MatchPicture match={match} {...opening} />}
      </Opener>
      <Opener
        label="Print"
        tone="bare"
        size="small"
        icon={<Printer aria-hidden="true" className="size-5" />}
      >
        {(opening) => <PrintedMatch match={match} {...opening} />}
      </Opener>
      {match.link !== null && !isCreator(match, viewer) && canEndLink(match, viewer).ok && (
        <Suspense fallback={null}>
          <EndLinkButton match={match} />
        </Suspense>
      )}
      {!canDelete(match, viewer).ok &&
        !canConfirm(match, viewer).ok &&
        canDecline(match, viewer).ok && <DeclineButton match={match} tone="bare" />}
      <RowMenu label="More">
        {(hide) => (
          <>
            <a
              href={sendToBgStats(match)}
              className="flex min-h-11 items-center gap-2 rounded-field px-2.5 font-bold text-muted no-underline hover:bg-sunk hover:text-ink"
            >
              <Send aria-hidden="true" className="size-4.5" />
              Send to BG Stats
            </a>
            <p className="mb-1 pr-2.5 pl-9 text-xs text-muted">As a play, with everybody’s names</p>
            {canDelete(match, viewer).ok && (
              <Opener
                label="Delete match"
                tone="bare"
                size="small"
                className="justify-start!"
                icon={<Trash aria-hidden="true" className="size-4.5" />}
                onPress={hide}
              >
                {(opening) => <DeleteDialog match={match} {...opening} />}
              </Opener>
            )}
          </>
        )}
      </RowMenu>
    </div>
  )
}
