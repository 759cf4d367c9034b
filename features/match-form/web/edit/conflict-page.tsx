import MapPin from 'lucide-react/icons/map-pin'
import { useEffect, useId, useState } from 'react'

import { coloursOf } from '#features/accounts/colours.rules.ts'
import { BoxFace } from '#features/games/web/box-face.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Meeple } from '#ui/base/meeple.tsx'
import { Form } from '#ui/fields/form.tsx'
import { Answer, AnswerMark } from '#ui/pickers/answer.tsx'

import { cancelProps, FormActions, FormHead, SaveWords } from '../form/form-frame.tsx'
import { crownsOf, outcomeWords } from '../seats/outcome.ts'
import { type Choice, chosenDraft, type Compared, compareDrafts } from './conflict.ts'
import type { EditDraft } from './edit-draft.ts'

export interface Conflict {
  /** The first name of who saved theirs; null for the reader on another device. */
  by: string | null
  mine: EditDraft
  theirs: EditDraft
  mineAt: string
  theirsAt: string
}

export function ConflictPage({
  conflict: { by, mine, theirs, mineAt, theirsAt },
  saving,
  onSave,
  onClose,
}: {
  conflict: Conflict
  saving: boolean
  onSave: (draft: EditDraft) => void
  onClose: () => void
}) {
  const [choices, setChoices] = useState<ReadonlyMap<string, Choice>>(new Map())
  const { differences, same } = compareDrafts(mine, theirs)
  const pieces = coloursOf(theirs.seats.map(({ user, name }) => ({ userId: user, name })))
  const pieceOf = (key: string) => pieces[theirs.seats.findIndex((seat) => seat.key === key)]
  const left = differences.filter(({ key }) => !choices.has(key)).length
  const draft = chosenDraft(theirs, differences, choices)
  const takeAll = (choice: Choice) =>
    setChoices(new Map(differences.map(({ key }) => [key, choice])))
  // The form that had the focus has gone.
  useEffect(() => document.getElementById('page')?.focus(), [])
  const [other, theirName] = by === null ? ['Elsewhere', 'yours'] : ['Theirs', `${by}’s`]
  return (
    <Form onSubmit={() => onSave(draft)} className="mx-auto grid max-w-xl gap-3">
      <FormHead
        title="Edit match"
        close={<button type="button" onClick={onClose} {...cancelProps} />}
        date={null}
      />
      <Card className="p-4!">
        <div className="flex items-center gap-3">
          <BoxFace game={theirs.game} size={44} />
          <div className="min-w-0">
            <h2 className="text-xl leading-tight wrap-anywhere">{theirs.game.name}</h2>
            <p role="alert" className="text-muted">
              {by === null ? 'You changed it elsewhere as well.' : `${by} changed it as well.`}
            </p>
          </div>
        </div>
      </Card>
      <section aria-label="Differences" className="overflow-clip rounded-card bg-card shadow-card">
        <div className={`${pair} p-4`}>
          <Take
            all="Mine"
            note={`yours, ${clockOf(mineAt)}, not sent yet`}
            onTake={() => takeAll('mine')}
          />
          <Take
            all={other}
            note={`${theirName}, ${clockOf(theirsAt)}, stored`}
            onTake={() => takeAll('theirs')}
          />
        </div>
        {differences.map((one) => (
          <DifferenceRow
            key={one.key}
            difference={one}
            other={other}
            piece={one.seat === null ? undefined : pieceOf(one.seat.key)}
            chosen={choices.get(one.key) ?? null}
            onChoose={(choice) => setChoices((now) => new Map(now).set(one.key, choice))}
          />
        ))}
        {same.length > 0 && (
          <details className="border-t-2 border-dashed border-line">
            <summary className="flex min-h-13 cursor-pointer items-center px-4 text-muted">
              The same in both: {same.length === 1 ? '1 value' : `${same.length} values`}
            </summary>
            <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 px-4 pb-4">
              {same.map(({ key, label, mine: value }) => (
                <div key={key} className="contents">
                  <dt className="text-muted">{label}</dt>
                  <dd className="wrap-anywhere">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        )}
      </section>
      <FormActions>
        <Button
          type="submit"
          wide
          loading={saving}
          disabled={left > 0}
          tone={left > 0 ? 'sunk' : 'primary'}
          className="min-h-13"
        >
          <SaveWords
            outcome={left > 0 ? `${left} still to choose` : outcomeWords(draft)}
            crowned={left === 0 && crownsOf(draft).includes('won')}
          >
            Save changes
          </SaveWords>
        </Button>
      </FormActions>
    </Form>
  )
}

const pair = 'grid grid-cols-2 gap-2 max-[16rem]:grid-cols-1'

function Take({ all, note, onTake }: { all: string; note: string; onTake: () => void }) {
  const id = useId()
  return (
    <div>
      <Button tone="quiet" wide aria-describedby={id} onClick={onTake}>
        {all}
      </Button>
      <p id={id} className="mt-2 text-center text-sm text-muted">
        {note}
      </p>
    </div>
  )
}

function DifferenceRow({
  difference: { key, label, mine, theirs },
  other,
  piece,
  chosen,
  onChoose,
}: {
  difference: Compared
  other: string
  /** undefined for a value of the match, and for somebody new. */
  piece: number | undefined
  chosen: Choice | null
  onChoose: (choice: Choice) => void
}) {
  const id = useId()
  return (
    <div
      role="radiogroup"
      aria-labelledby={id}
      className="border-t-2 border-dashed border-line px-4 pt-3 pb-3.5"
    >
      <p id={id} className="mb-2 flex items-center gap-2 font-bold wrap-anywhere">
        {piece !== undefined && <Meeple piece={piece} className="size-6" />}
        {key === 'location' && <MapPin aria-hidden="true" className="size-5 text-muted" />}
        {label}
      </p>
      <div className={pair}>
        {(['mine', 'theirs'] as const).map((choice) => (
          <Answer
            key={choice}
            name={id}
            label={`${choice === 'mine' ? 'Mine' : other}: ${wordsOf(choice === 'mine' ? mine : theirs)}`}
            checked={chosen === choice}
            onCheck={() => onChoose(choice)}
            className="min-h-14 gap-2 px-3"
          >
            <AnswerMark />
            <span
              className={`min-w-0 font-bold wrap-anywhere ${key.endsWith(' score') ? 'font-display text-2xl' : ''}`}
            >
              {wordsOf(choice === 'mine' ? mine : theirs)}
            </span>
          </Answer>
        ))}
      </div>
    </div>
  )
}

const wordsOf = (value: string) => (value === '' ? 'none' : value)

const clockOf = (iso: string) => new Date(iso).toTimeString().slice(0, 5)
