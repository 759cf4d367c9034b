import Check from 'lucide-react/icons/check'
import Hourglass from 'lucide-react/icons/hourglass'
import MessageCircleWarning from 'lucide-react/icons/message-circle-warning'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { piecesOf } from '#features/accounts/colours.rules.ts'
import { formatMoment } from '#features/dates/web/moments.ts'
import { SendButtons } from '#features/friends/web/invite/send-buttons.tsx'
import type { OpenedMatch } from '#features/matches/web/opened-match.ts'
import { Button } from '#ui/base/button.tsx'
import { LinkCode } from '#ui/base/link-code.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { ConfirmButton } from '#ui/lists/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Opening } from '#ui/overlays/opener.tsx'

import { type Answer, answersOf, answerWords, endsWords } from './share-words.ts'
import { useTableLink } from './use-table-link.ts'

export function ShareDialog({ match, ...dialog }: { match: OpenedMatch } & Opening) {
  return (
    <Dialog {...dialog} title="Share this sheet">
      <TableLink match={match} />
    </Dialog>
  )
}

function TableLink({ match }: { match: OpenedMatch }) {
  const { link, url, open, make, end } = useTableLink(match)
  const copy = useRef<HTMLButtonElement>(null)
  const isNew = useRef(false)
  // The question may close before the button is there.
  useEffect(() => {
    if (url !== null && isNew.current) copy.current?.focus()
  }, [url])
  if (open.isError && !open.isFetching) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>{messageOf(open.error, 'The link could not be made.')}</p>
        <Button onClick={() => void open.refetch()}>Try again</Button>
      </div>
    )
  }
  if (!open.isSuccess) return <Waiting />
  if (link === null) {
    return (
      <div className="flex flex-col items-start gap-4">
        <p>Nobody can open this sheet by a link now.</p>
        <Button loading={make.isPending} onClick={() => make.mutate()}>
          Make a link
        </Button>
      </div>
    )
  }
  return (
    <div className="flex flex-col gap-4">
      <Address match={match} url={url} copyRef={copy} />
      <div className="text-base text-muted">
        <p>Whoever opens it sees this one sheet, nothing else of yours.</p>
        <Ends key={link.expiresAt} expiresAt={link.expiresAt} />
      </div>
      {/* The text of the buttons, not their edge, aligns with the rest. */}
      <div
        className={
          url === null
            ? 'flex flex-col items-center gap-2'
            : '-mx-2.5 -my-2 flex flex-wrap justify-between'
        }
      >
        <ConfirmButton
          label="Make a new link"
          // Without an address here, it is what one came for.
          tone={url === null ? 'primary' : 'bare'}
          wide={url === null}
          icon={null}
          question="Make a new link?"
          description="The one before ends at once: whoever has it cannot open the sheet any more."
          confirmLabel="Make a new link"
          pending={make.isPending}
          onConfirm={async () => {
            isNew.current = false
            await make.mutateAsync()
            isNew.current = true
          }}
          // A new link is there to be sent.
          finalFocus={() => (isNew.current ? (copy.current ?? false) : true)}
        />
        <Button tone="bare" loading={end.isPending} onClick={() => end.mutate()}>
          End the link
        </Button>
      </div>
    </div>
  )
}

function Address({
  match,
  url,
  copyRef,
}: {
  match: OpenedMatch
  url: string | null
  copyRef: RefObject<HTMLButtonElement | null>
}) {
  const guests = guestsOf(match)
  return (
    <>
      {url === null ? (
        <p>
          This sheet has a link already, which was made on another device. Only that device knows
          its address. Make a new link to show a code here.
        </p>
      ) : (
        <LinkCode url={url} words="Point your camera here" />
      )}
      {guests.length > 0 && <LinkGuests guests={guests} />}
      {url !== null && (
        <SendButtons title={`Our match of ${match.game.name}`} url={url} copyRef={copyRef} />
      )}
    </>
  )
}

function guestsOf(match: OpenedMatch): LinkGuest[] {
  const pieces = piecesOf(match.players)
  return match.players.flatMap((player, index) => {
    const { _id: id, user, name, former } = player
    const uses = match.link?.uses.filter((one) => one.player._id === id) ?? []
    const answers = answersOf(player, uses)
    const isOpen = user === null && !former && match.link?.declined.includes(id) !== true
    return answers.length > 0 || isOpen ? [{ id, name, piece: pieces[index] ?? 0, answers }] : []
  })
}

function Ends({ expiresAt }: { expiresAt: string }) {
  const [now] = useState(() => new Date())
  return <p>{endsWords(expiresAt, now)}</p>
}

function Waiting() {
  return (
    <SkeletonGroup className="flex flex-col gap-4">
      <Skeleton className="h-88 w-full" />
      <Skeleton className="h-7 w-3/4" />
      <Skeleton className="h-12 w-full" />
    </SkeletonGroup>
  )
}

interface LinkGuest {
  id: string
  name: string
  piece: number
  answers: readonly Answer[]
}

const icons = {
  confirmed: Check,
  'confirmed before': Hourglass,
  contested: MessageCircleWarning,
  claimed: Check,
} satisfies Record<Answer['what'], unknown>

function LinkGuests({ guests }: { guests: readonly LinkGuest[] }) {
  return (
    <ul role="list" aria-label="Who has answered" className="flex flex-col gap-2">
      {guests.map(({ id, name, piece, answers }) => {
        const bold = <span className="font-bold text-ink">{name}</span>
        return (
          <li key={id} className="flex items-start gap-3">
            <Meeple piece={piece} className="size-7" />
            <div className="flex min-w-0 flex-1 flex-col gap-1 pt-0.5">
              {answers.length === 0 && <Line icon={Hourglass}>{bold} has not answered yet</Line>}
              {answers.map(({ what, at }, index) => (
                <Line key={what} icon={icons[what]}>
                  {index === 0 ? bold : 'then'} {answerWords[what]}
                  <time dateTime={at} className="block text-base">
                    {formatMoment(at)}
                  </time>
                </Line>
              ))}
            </div>
          </li>
        )
      })}
    </ul>
  )
}

function Line({ icon: Icon, children }: { icon: typeof Check; children: ReactNode }) {
  return (
    <div className="flex items-start gap-3">
      <p className="min-w-0 flex-1 leading-snug text-muted wrap-anywhere">{children}</p>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </div>
  )
}
