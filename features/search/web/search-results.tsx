import { failureOf } from '#client/query/failure-of.ts'
import { LoadFailure } from '#ui/layout/load-failure.tsx'

import { AlsoAsk } from './also-ask.tsx'
import { AnswerCard } from './answer/answer-card.tsx'
import { FoundLists } from './found/found-lists.tsx'
import type { useSearch } from './use-search.ts'

/** The answer, then what was found, then what else one can ask. */
export function SearchResults({
  search,
  onAsk,
}: {
  search: ReturnType<typeof useSearch>
  onAsk: (question: string) => void
}) {
  const { shown, asked, isPlaceholderData } = search
  if (search.isError) {
    return (
      <LoadFailure
        level={2}
        title="The search did not work"
        {...failureOf(search, 'Something went wrong.')}
      />
    )
  }
  const found = shown?.found
  const isNothing = found !== undefined && Object.values(found).every(isNone)
  return (
    <div className="grid gap-2" aria-busy={isPlaceholderData || undefined}>
      {found !== undefined && found.answer !== null && <AnswerCard answer={found.answer} />}
      {found?.unanswered === true && !isNothing && !isPlaceholderData && (
        <p role="status" className="px-1 text-muted">
          That question has no answer here. This is what its words find:
        </p>
      )}
      {found !== undefined && <FoundLists found={found} text={shown?.text ?? ''} />}
      {isNothing && !isPlaceholderData && (
        <p role="status" className="px-1 py-4 text-base">
          Nothing of yours is called <b className="wrap-anywhere">{asked}</b>, and it is no question
          that has an answer here.
        </p>
      )}
      <AlsoAsk onAsk={onAsk} />
    </div>
  )
}

function isNone(value: unknown): boolean {
  return (
    value === null || typeof value === 'boolean' || (Array.isArray(value) && value.length === 0)
  )
}
