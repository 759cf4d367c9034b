import { useRef, useState } from 'react'

import type { InboxItem } from '../inbox.contract.ts'
import { removeFromInbox } from './inbox-query.ts'

export type Answer = 'yes' | 'no'

export interface InboxPlaces {
  rows: { item: InboxItem; answer: Answer | null }[]
  /**
   * Sends an answer, once. Its row keeps its place, also where an event tells that it no longer waits before
   * the response comes; not where sending fails.
   */
  answer: (id: string, answer: Answer, send: () => Promise<unknown>) => void
  leave: (ids: readonly string[], answer: Answer) => void
  /** The server has not taken these answers: those that do not wait either go. */
  drop: (ids: readonly string[]) => void
}

/**
 * All rows of the inbox, in the places that they have had since it was opened: what was answered stays
 * where it was, so that a second tap never meets the next one. What has come meanwhile stands at the end;
 * what waits no longer, without having been answered here, goes.
 * @param waiting the newest first
 */
export function useInboxPlaces(waiting: readonly InboxItem[]): InboxPlaces {
  const [answers, setAnswers] = useState<ReadonlyMap<string, Answer>>(new Map())
  const [known, setKnown] = useState(waiting)
  const [seen, setSeen] = useState(waiting)
  if (seen !== waiting) {
    setSeen(waiting)
    setKnown(joined(known, waiting))
  }
  const sending = useRef(new Set<string>())
  const ids = new Set(waiting.map(({ _id }) => _id))
  const keep = (some: readonly string[], answer: Answer) =>
    setAnswers((before) => new Map([...before, ...some.map((id) => [id, answer] as const)]))
  const drop = (some: readonly string[]) =>
    setAnswers((before) => new Map([...before].filter(([id]) => !some.includes(id))))
  return {
    rows: known.flatMap((item) => {
      const answer = ids.has(item._id) ? null : answers.get(item._id)
      return answer === undefined ? [] : [{ item, answer }]
    }),
    answer: (id, answer, send) => {
      // A second tap can come before the button shows the first.
      if (sending.current.has(id)) return
      sending.current.add(id)
      keep([id], answer)
      void send()
        .then(
          () => removeFromInbox([id]),
          () => drop([id]),
        )
        .finally(() => sending.current.delete(id))
    },
    leave: (some, answer) => {
      keep(some, answer)
      removeFromInbox(some)
    },
    drop,
  }
}

function joined(known: readonly InboxItem[], waiting: readonly InboxItem[]): InboxItem[] {
  const now = new Map(waiting.map((item) => [item._id, item]))
  const places = new Set(known.map(({ _id }) => _id))
  return [
    ...known.map((item) => now.get(item._id) ?? item),
    ...waiting.filter(({ _id }) => !places.has(_id)),
  ]
}
