import CircleCheck from 'lucide-react/icons/circle-check'
import { useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

import { Button } from '#ui/base/button.tsx'
import { TextLink } from '#ui/base/text-link.tsx'

import { hasResult } from '../confirmations.rules.ts'
import { ConfirmAll, useLateRefusals } from './confirm-all.tsx'
import type { Waiting } from './waiting-query.ts'
import { WaitingRow } from './waiting-row.tsx'
import { useWaitingRows, type WaitingRows } from './waiting-rows.ts'

/** Rows at once: the history has the others. */
export const WAITING_ROWS = 3

/** The card with the places of its rows, which go with it. */
export function OwnWaitingCard(props: Omit<Parameters<typeof WaitingCard>[0], 'places'>) {
  return <WaitingCard {...props} places={useWaitingRows(props.waiting.data)} />
}

const nowhere: ReadonlySet<string> = new Set()

/** The matches that the reader has not confirmed, the newest first. */
export function WaitingCard({
  waiting: { data: matches, meta },
  places: { rows: allRows, keep, drop },
  elsewhere = nowhere,
  className,
}: {
  waiting: Waiting
  places: WaitingRows
  /** Matches that the page shows otherwise, with what is claimed: only a refusal brings their rows. */
  elsewhere?: ReadonlySet<string>
  className?: string | undefined
}) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  useLateRefusals((sentences) => {
    drop([...sentences.keys()])
    setRefused(sentences)
  })
  const more = meta.nextCursor !== null
  const count = matches.length
  const rows = allRows.filter(({ match: { _id } }) => !elsewhere.has(_id) || refused.has(_id))
  const others = allRows.filter((row) => !rows.includes(row))
  const shown = open ? rows : rows.slice(0, WAITING_ROWS)
  const hidden = rows.length - WAITING_ROWS

  // The button goes down with the rows that come above it: the first of these has the focus then.
  function toggle() {
    flushSync(() => setOpen(!open))
    const row = open ? null : list.current?.children[WAITING_ROWS]
    if (row instanceof HTMLElement) row.focus()
  }

  const waitingHere = [...shown, ...others].flatMap(({ match, confirmed }) =>
    confirmed ? [] : [match],
  )
  const ready = waitingHere.filter(hasResult)
  const leftOut = waitingHere.length - ready.length
  return (
    <section
      aria-labelledby={id}
      className={`@container min-w-0 overflow-clip rounded-card bg-card shadow-card ${className ?? ''}`}
    >
      <header className="flex min-h-16 items-center justify-between gap-3 px-4 py-3 max-[22rem]:flex-col max-[22rem]:items-stretch @md:gap-4 @md:px-6">
        <h2
          id={id}
          tabIndex={-1}
          className="min-w-0 text-xl leading-tight text-balance outline-none"
        >
          {waitWords(count, more)}
        </h2>
        {ready.length > 1 && (
          <ConfirmAll
            matches={ready}
            everything={ready.length === count && !more}
            onConfirmed={keep}
            onRefused={setRefused}
          />
        )}
      </header>
      {ready.length > 1 && leftOut > 0 && (
        <p className="-mt-1 px-4 pb-2.5 text-base text-muted sm:px-6">
          {leftOut} without a result {leftOut === 1 ? 'is' : 'are'} left out
        </p>
      )}
      {rows.length > 0 && (
        <ul ref={list} role="list" aria-labelledby={id}>
          {shown.map(({ match, confirmed }) => (
            <WaitingRow
              key={match._id}
              match={match}
              confirmed={confirmed}
              refusal={refused.get(match._id)}
              onConfirmed={() => keep([match._id])}
            />
          ))}
        </ul>
      )}
      {allRows.length === 0 && (
        <p className="flex min-h-18 items-center gap-3 border-t-2 border-dashed border-line px-4 text-muted sm:px-6">
          <CircleCheck aria-hidden="true" className="size-6 shrink-0 text-win" />
          You have answered everything.
        </p>
      )}
      {hidden > 0 && (
        <footer className="flex flex-wrap items-center justify-between gap-x-4 border-t-2 border-dashed border-line px-4 py-2 sm:px-6">
          <Button tone="bare" aria-expanded={open} className="-mx-2.5" onClick={toggle}>
            {open ? 'Show fewer' : `Show ${hidden} more`}
          </Button>
          {count > 0 && (
            <TextLink to="/matches" search={{ waiting: 'me' }} className="shrink-0">
              {more ? 'See all' : `See all ${count}`}
            </TextLink>
          )}
        </footer>
      )}
    </section>
  )
}

function waitWords(count: number, more: boolean): string {
  if (count === 0) return 'Nothing waits for you'
  if (count === 1) return '1 match waits for you'
  return `${more ? 'More than ' : ''}${count} matches wait for you`
}
