import Undo from 'lucide-react/icons/undo-2'

import { release } from '#client/unsent/change-unsent.ts'
import type { UnsentWrite } from '#client/unsent/unsent-write.ts'
import { formatMoment } from '#features/days/web/moments.ts'
import { offerDeleted, offerTakenBack } from '#features/whole-match/web/unsent/take-back.ts'
import { actBeside, whyLook } from '#features/whole-match/web/unsent/unsent-words.ts'
import { Button } from '#ui/base/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'

import { NeedsLookActions } from './needs-look-actions.tsx'
import { saveUnsent } from './save-unsent.ts'
import { usePlainWords } from './use-plain-words.ts'

const SENT_LATER = 'It is sent by itself, in this order, once the server takes it.'
const REFUSED = 'The server has refused it. It stays here until you repair or delete it.'
const LOOKS = 'Nothing of it is sent before you have looked at it.'

/** What waits on this device and what needs a look, oldest first. */
export function UnsentDialog({
  open,
  onOpenChange,
  writes,
  newer,
}: {
  open: boolean
  onOpenChange: (open: boolean) => void
  writes: readonly UnsentWrite[]
  /** How many a newer version of the app has stored. */
  newer: number
}) {
  const looks = writes.filter(({ look }) => look !== null)
  const waiting = writes.filter(({ look }) => look === null)
  const plain = usePlainWords(looks, open)
  const unclear = looks.filter((write) => !plain.has(write))
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="On this device"
      description={
        looks.length === 0 || waiting.length > 0
          ? SENT_LATER
          : looks.every(({ look }) => look?.why === 'refused')
            ? REFUSED
            : LOOKS
      }
    >
      {plain.size > 0 && (
        <>
          <Part title="From your file">
            {[...plain].map(([write, words]) => (
              <li key={write.id} className="py-3">
                <p className="wrap-anywhere">{words}</p>
                <NeedsLookActions write={write} onLeave={() => onOpenChange(false)} />
              </li>
            ))}
          </Part>
          <Button
            wide
            className="mb-4"
            onClick={() => void release([...plain.keys()].map(({ id }) => id))}
          >
            {plain.size === 1 ? 'Send it' : `Send all ${plain.size}`}
          </Button>
        </>
      )}
      {unclear.length > 0 && (
        <Part title="Needs a look">
          {unclear.map((write) => (
            <li key={write.id} className="py-3">
              <What write={write} />
              <p className="mt-1 wrap-anywhere">{whyLook(write)}</p>
              <NeedsLookActions write={write} onLeave={() => onOpenChange(false)} />
            </li>
          ))}
        </Part>
      )}
      {looks.length > 1 && (
        <Button tone="quiet" wide className="mb-4" onClick={() => void offerDeleted(looks)}>
          {waiting.length === 0
            ? `Delete all ${looks.length}`
            : `Delete the ${looks.length} that need a look`}
        </Button>
      )}
      {waiting.length > 0 && (
        <Part title="Waits here">
          {waiting.map((write) => (
            <li
              key={write.id}
              className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1 py-2"
            >
              <What write={write} />
              <Button
                tone="bare"
                icon={<Undo aria-hidden="true" className="size-4.5" />}
                onClick={() => void offerTakenBack(write)}
              >
                Take back<span className="sr-only">: {write.words}</span>
              </Button>
            </li>
          ))}
        </Part>
      )}
      {newer > 0 && (
        <p className="mb-4 text-muted">
          {newer === 1 ? '1 needs' : `${newer} need`} a newer version of Tabletally. Load this page
          again when there is a network.
        </p>
      )}
      {writes.length > 0 && (
        <Button tone="quiet" wide onClick={() => saveUnsent(writes)}>
          Save all as a file
        </Button>
      )}
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section aria-label={title} className="mb-4">
      <h3 className="text-xl">{title}</h3>
      <ul role="list" aria-label={title} className="divide-y-2 divide-dashed divide-line">
        {children}
      </ul>
    </section>
  )
}

function What({ write }: { write: UnsentWrite }) {
  return (
    <div className="min-w-0 flex-1 basis-44">
      <p className="font-bold wrap-anywhere">{write.words}</p>
      <p className="text-base text-muted">
        {[actBeside(write) ?? [], formatMoment(write.at)].flat().join(', ')}
      </p>
    </div>
  )
}
