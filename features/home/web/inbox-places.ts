import { useState } from 'react'

import type { InboxItem } from '../inbox.contract.ts'

export type Answer = 'yes' | 'no'

export interface InboxPlaces {
  rows: { item: InboxItem; answer: Answer | null }[]
  /** Keeps the rows of these items, which no longer wait. */
  keep: (ids: readonly string[], answer: Answer) => void
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
    setKnown(joined(known, waiting, answers))
  }
  const ids = new Set(waiting.map(({ _id }) => _id))
  return {
    rows: known.map((item) => ({
      item,
      answer: ids.has(item._id) ? null : (answers.get(item._id) ?? 'yes'),
    })),
    keep: (some, answer) =>
      setAnswers((before) => new Map([...before, ...some.map((id) => [id, answer] as const)])),
    drop: (some) => {
      setAnswers((before) => new Map([...before].filter(([id]) => !some.includes(id))))
      setKnown((before) => before.filter(({ _id }) => ids.has(_id) || !some.includes(_id)))
    },
  }
}

/** Known items in their places, as they are now, then the new ones. */
function joined(
  known: readonly InboxItem[],
  waiting: readonly InboxItem[],
  answers: ReadonlyMap<string, Answer>,
): InboxItem[] {
  const now = new Map(waiting.map((item) => [item._id, item]))
  const places = new Set(known.map(({ _id }) => _id))
  const stay = known.flatMap((item) => now.get(item._id) ?? (answers.has(item._id) ? item : []))
  return [...stay, ...waiting.filter(({ _id }) => !places.has(_id))]
}
