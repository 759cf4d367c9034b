import { matchActions } from './said-matches.ts'
import { peopleActions } from './said-people.ts'
import { seatActions } from './seats.ts'

/** Everything that anybody can do to what is stored of a match. */
export const actions = { ...matchActions, ...seatActions, ...peopleActions }
export type ActionName = keyof typeof actions
