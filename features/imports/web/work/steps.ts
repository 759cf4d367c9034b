import type { DryRun } from '../../dry-run.rules.ts'
import type { Account, Choices } from '../../import-choices.rules.ts'
import type { Import } from '../../imports.contract.ts'

/** Where an import is. The worker decides it, the page draws it. */
export type ImportStep = ChooseStep | ReadingStep | ReadyStep | SendingStep | DoneStep

export interface ChooseStep {
  kind: 'choose'
  /** Why the last file cannot be read, as a sentence; nothing has changed. */
  problem: string | null
}

export interface ReadingStep {
  kind: 'reading'
  /** The file's name, or a user name at BoardGameGeek. */
  name: string
  /** Read the file, fetch it from BoardGameGeek, or ask the server what is here already. */
  what: 'file' | 'bgg' | 'server'
  /** From 0 to 1. */
  share: number
}

/** The dry run: nothing is stored yet. */
export interface ReadyStep {
  kind: 'ready'
  dryRun: DryRun
  /** What is chosen on the page. */
  choices: Choices
  /** Rises with each choice. */
  version: number
  /** A choice is on its way into the numbers: they are from before it. */
  updating: boolean
  /** Why the server could not be asked what is here already, as a sentence; `retry` asks again. */
  unchecked: string | null
}

export interface SendingStep {
  kind: 'sending'
  sent: StoredImport
  /** Another tab sends it; this one follows and takes over when that one closes. */
  elsewhere: boolean
  /** Why it waits, as a sentence; null while it sends. With `retryAt` it goes on by itself. */
  paused: { reason: string; retryAt: number | null } | null
}

export interface DoneStep {
  kind: 'done'
  ended: Import
  /** Matches and plays of the file that were not sent, as the dry run said. */
  leftOut: number
}

/** An import that is being sent, so that it goes on after the page was closed. */
export interface StoredImport {
  /** Whose import it is: nobody else's worker goes on with it. */
  userId: string
  /** null until the server has answered. */
  importId: string | null
  fileName: string
  /** The body that begins it, as JSON; the server parses it. */
  begin: string
  total: number
  leftOut: number
  /** The batch that comes next, and the matches before it. */
  next: number
  done: number
  imported: number
  /** Here already, by the dry run or while they were sent. */
  existing: number
}

/** What the page asks the worker for. */
export type Command =
  /** Goes on with what waits on this device. The worker has no access to the token by itself. */
  | { kind: 'begin'; token: string; me: Account }
  /** A file, or a user name at BoardGameGeek. */
  | { kind: 'open'; from: File | string; version: number }
  | { kind: 'choose'; choices: Choices; version: number }
  | { kind: 'start' }
  /** Goes on at once after a pause, or asks the server again. */
  | { kind: 'retry' }
  /** Back to choosing a file. While sending: what is sent stays, the rest is not sent. */
  | { kind: 'cancel' }

/** From the worker to the page; `stored`: what the page has cached of matches is old. */
export type News = { kind: 'step'; step: ImportStep } | { kind: 'stored' } | { kind: 'signed-out' }
