import { obeys, text } from '#platform/http/contract.ts'

import { dateProblem, dayProblem, INVALID_DATE, INVALID_DAY } from './days.rules.ts'

const DATE_MAX = 100

export const dayText = text(DATE_MAX, { missing: INVALID_DAY, tooLong: INVALID_DAY }).check(
  obeys(dayProblem),
)
/** @param missing a sentence for people */
export function dateText(missing?: string) {
  const messages = { ...(missing === undefined ? {} : { missing }), tooLong: INVALID_DATE }
  return text(DATE_MAX, messages).check(obeys(dateProblem))
}
