import { useState } from 'react'

import { isoDayOf } from '#ui/dates/calendar-day.ts'

import { FormNotice } from '../form/form-frame.tsx'
import type { NewMatch } from '../form/new-match-draft.ts'
import { draftWords } from './draft-notes.ts'

/** What came back with the form; null for nothing. */
export type CameBack = { touched: number | null } | null

/** Says that the form has what was typed earlier, which one tap clears. */
export function DraftCameBack({
  draft,
  onStartFresh,
}: {
  draft: CameBack
  onStartFresh: () => void
}) {
  const [today] = useState(() => isoDayOf(new Date()))
  const text = draft && draftWords(draft.touched, today)
  return <FormNotice text={text} action="Start fresh" onTap={onStartFresh} />
}

/** Says that another match has taken the place of one that was not saved, which one tap puts back. */
export function PutAside({ match, onPutBack }: { match: NewMatch | null; onPutBack: () => void }) {
  const game = match?.game == null ? '' : ` of ${match.game.name}`
  const text = match && `Your unsaved match${game} was put aside.`
  return <FormNotice text={text} action="Put it back" onTap={onPutBack} />
}
