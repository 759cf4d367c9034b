import type { PersonToChoose } from '../../import-choices.rules.ts'
import type { Account } from '../../people-guesses.rules.ts'
import type { ImportActions, ImportStep, ReadyStep } from './steps.ts'

/** For whom the worker works. It has no access to local storage, where the token is. */
export interface Importer {
  token: string
  me: Account
}

/** What the page can ask the worker for. */
export interface WorkerActions extends ImportActions {
  /** Goes on with what waits on this device, unless something is under way. */
  begin: (importer: Importer) => void
}

/** From the page to the worker: the name of an action and what is given to it. */
export type Command = {
  [Action in keyof WorkerActions]: { action: Action; given: Parameters<WorkerActions[Action]> }
}[keyof WorkerActions]

/** A step as the worker posts it: people come apart, because there can be thousands. */
export type PostedStep = Exclude<ImportStep, ReadyStep> | Omit<ReadyStep, 'people'>

/** From the worker to the page. */
export type News =
  | { kind: 'step'; step: PostedStep }
  /** A part of the list, which replaces everything from there on. */
  | { kind: 'people'; from: number; people: readonly PersonToChoose[] }
  | { kind: 'person'; person: PersonToChoose }
  /** The server has stored matches: what the page has cached of them is old. */
  | { kind: 'stored' }
  /** The server no longer takes the token. */
  | { kind: 'signed-out' }
