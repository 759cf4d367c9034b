import Check from 'lucide-react/icons/check'
import { type ReactNode, useId, useState } from 'react'

import { usePendingWrites } from '#client/pending/pending-store.ts'
import { queryClient } from '#client/query/query-client.ts'
import { hasResult } from '#features/confirmations/confirmations.rules.ts'
import { ConfirmAll, useLateRefusals } from '#features/confirmations/web/confirm-all.tsx'
import { TextLink } from '#ui/base/text-link.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'

import type { InboxItem } from '../inbox.contract.ts'
import { Item } from './inbox-items.tsx'
import { type InboxPlaces, useInboxPlaces } from './inbox-places.ts'
import { type Inbox, inboxQuery } from './inbox-query.ts'

const SHOWN = 3
const card = 'min-w-0 overflow-clip rounded-card bg-card shadow-card'

export function OwnForYou(props: Omit<Parameters<typeof ForYou>[0], 'places' | 'short'>) {
  return <ForYou {...props} short={false} places={useInboxPlaces(props.inbox.data)} />
}

export function ForYou({
  inbox: { data, meta },
  places: { rows, answer: sendAnswer, leave, drop },
  short,
  isAsked = false,
  renderMenu,
}: {
  inbox: Inbox
  places: InboxPlaces
  short: boolean
  isAsked?: boolean
  renderMenu?: (item: InboxItem) => ReactNode
}) {
  const id = useId()
  const [now] = useState(() => new Date())
  const waitsHere = usePendingWrites().length > 0
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map())
  useLateRefusals((sentences) => {
    drop([...sentences.keys()])
    setRefused(sentences)
  })
  const { count } = meta
  const nothing = count === 0 && !waitsHere && !isAsked
  if (rows.length === 0 && data.length === 0) {
    // The bar says what waits on this device.
    return nothing && <Nothing short={short} />
  }
  const shown = short ? rows.slice(0, SHOWN) : rows
  const matches = shown.flatMap(({ item, answer }) =>
    item.kind === 'match' && answer === null ? [item.match] : [],
  )
  const ready = matches.filter(hasResult)
  const leftOut = matches.length - ready.length
  const open = shown.filter(({ answer }) => answer === null).length
  const others = short ? count > open : meta.nextCursor !== null
  const seeAll = <TextLink to="/notifications">{`See all ${count}`}</TextLink>
  return (
    <section aria-labelledby={id} className={`@container ${card}`}>
      <header className="flex min-h-13 flex-wrap items-center justify-between gap-x-3 gap-y-1 px-4 py-2 sm:px-5">
        <h2 id={id} tabIndex={-1} className="text-xl outline-none">
          {nothing ? 'Nothing waits for you' : 'For you'}{' '}
          {count > 0 && <span className="ml-1 text-muted">{count}</span>}
        </h2>
        {ready.length > 1 ? (
          <ConfirmAll
            matches={ready}
            onConfirmed={(ids) => leave(ids, 'yes')}
            onRefused={async (sentences) => {
              // What was refused is shown as it is now, before it is said.
              if (sentences.size > 0) await queryClient.invalidateQueries(inboxQuery)
              setRefused(sentences)
            }}
          />
        ) : (
          short && others && seeAll
        )}
      </header>
      {ready.length > 1 && leftOut > 0 && (
        <p className="-mt-1 px-4 pb-2.5 text-base text-muted sm:px-5">
          {leftOut} without a result {leftOut === 1 ? 'is' : 'are'} left out
        </p>
      )}
      <ul role="list" aria-labelledby={id}>
        {shown.map(({ item, answer }) => (
          <Item
            key={item._id}
            item={item}
            short={short}
            answer={answer}
            refusal={refused.get(item._id)}
            menu={renderMenu?.(item)}
            now={now}
            onAnswer={(said, send) => sendAnswer(item._id, said, send)}
          />
        ))}
      </ul>
      {short && others && ready.length > 1 && (
        <p className="flex min-h-12 items-center justify-end border-t-2 border-dashed border-line px-4 sm:px-5">
          {seeAll}
        </p>
      )}
      {!short && others && (
        <p className="border-t-2 border-dashed border-line px-4 py-3 text-muted sm:px-5">
          {`${count - data.length} more come up as you answer these. `}
          <TextLink to="/matches" search={{ waiting: 'me' }}>
            All matches that wait
          </TextLink>
        </p>
      )}
    </section>
  )
}

function Nothing({ short }: { short: boolean }) {
  return (
    <section className={card}>
      {short ? (
        <h2 className="flex min-h-14 items-center gap-3 px-4 font-sans! text-base font-bold tracking-normal sm:px-5">
          <Check aria-hidden="true" strokeWidth={3} className="size-5 shrink-0 text-win" />
          Nothing waits for you
        </h2>
      ) : (
        <EmptyState title="Nothing waits for you" scene="done">
          What others ask you comes here.
        </EmptyState>
      )}
    </section>
  )
}
