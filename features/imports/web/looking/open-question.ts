import type { ReadyStep } from '../work/steps.ts'

/** The element that asks who of the file is me. */
export const WHO_AM_I = 'who-am-i'

/** The element of a question about the file. */
export function questionId(problem: string): string {
  return `question-${problem}`
}

interface OpenQuestion {
  /** The id of its element. */
  id: string
  words: string
}

/** What has to be answered before an import; null where nothing on the page can be answered. */
export function openOf({
  dryRun: { problems },
  blocked,
  unchecked,
  whoAmI,
}: ReadyStep): OpenQuestion | null {
  if (unchecked !== null || blocked === null) return null
  const question = problems.find(({ choices, chosen }) => choices.length > 0 && chosen === null)
  if (question !== undefined) {
    return { id: questionId(question.id), words: `Answer first: ${question.what}` }
  }
  return whoAmI === 'asked' ? { id: WHO_AM_I, words: blocked } : null
}

/** Goes to an open question: its first answer, or its words, get the focus, which brings them into view. */
export function leadTo(open: OpenQuestion | null): void {
  const asked = open === null ? null : document.getElementById(open.id)
  const first = asked?.querySelector('input') ?? asked
  first?.focus()
}
