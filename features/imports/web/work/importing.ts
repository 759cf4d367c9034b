import { useEffect, useSyncExternalStore } from 'react'
import { flushSync } from 'react-dom'

import { ApiError, messageOf, pauseAfter } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { cachedMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { onSignInChange, onSignInElsewhere, signInToken } from '#client/sign-in.ts'
import { workerScript } from '#client/worker-script.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'

import type { DryRun } from '../../dry-run.rules.ts'
import { type Choices, NO_CHOICES } from '../../import-choices.rules.ts'
import type { Import } from '../../imports.contract.ts'
import { refreshImports } from '../import-queries.ts'
import { isTemporary, playsOfUser } from './import-requests.ts'
import {
  deleteBatches,
  deleteImport,
  type StoredImport,
  storeSent,
  type UnsentImport,
  unsentImport,
  waitsForOtherVersion,
} from './import-storing.ts'
import type { Looked, Task } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

export type ImportStep =
  /** @param problem why the last file cannot be read, as a sentence; nothing has changed */
  | { kind: 'choose'; problem: string | null }
  | { kind: 'reading'; name: string }
  /**
   * @param updating a choice is on its way into the numbers: they are from before it
   * @param problem why the server could not be asked, or it cannot begin, as a sentence; `retry` asks again
   */
  | { kind: 'ready'; dryRun: DryRun; choices: Choices; updating: boolean; problem: string | null }
  /** @param paused why it waits, as a sentence; null while it does not */
  | { kind: 'sending'; sent: StoredImport; paused: string | null }
  | { kind: 'done'; ended: Import }

export type StepOf<Kind extends ImportStep['kind']> = Extract<ImportStep, { kind: Kind }>

/** The one import of this tab. It goes on when its page is left, so it belongs to no component. */
let step: ImportStep = { kind: 'choose', problem: null }
let opened: { file: File; worker: Worker } | null = null
/** What is chosen shows in the same frame; the numbers follow from the worker. */
let choices = NO_CHOICES
/** Counts what was begun: what an earlier one finds out is no longer wanted. */
let run = 0
const listeners = new Set<() => void>()

export const actions = {
  /** @param from a user name is one at BoardGameGeek */
  open: (from: File | string) => void open(from),
  /** @param change of what is chosen by now, which may be more than what the page has drawn */
  choose: (change: (now: Choices) => Partial<Choices>) => {
    choices = { ...choices, ...change(choices) }
    lookAgain()
  },
  start: () => void start(),
  retry: () => (step.kind === 'sending' ? goOn() : lookAgain()),
  /** While sending: what is sent stays, the rest is not sent. */
  cancel: () =>
    step.kind === 'sending' ? void deleteBatches(step.sent.importId).then(goOn) : stop(),
  chooseAnother: () => {
    flushSync(stop)
    document.querySelector<HTMLInputElement>('input[type=file]')?.click()
  },
  /** What was taken back has not come in any more. */
  undone: (id: string) => step.kind === 'done' && step.ended._id === id && stop(),
}

export function useImporting(): ImportStep {
  const current = useSyncExternalStore(listen, () => step)
  useEffect(() => {
    if (step.kind === 'choose') void send()
    else goOn()
    return leave
  }, [])
  return current
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Reading ends, sending goes on, and what was looked over waits with its choices. */
function leave(): void {
  if (step.kind !== 'sending' && step.kind !== 'ready') stop()
}

function show(next: ImportStep): void {
  step = next
  for (const changed of listeners) changed()
}

function stop(problem: string | null = null): void {
  run += 1
  opened?.worker.terminate()
  opened = null
  show({ kind: 'choose', problem })
}

// What one user has opened is not for the next one.
onSignInChange(() => stop())
onSignInElsewhere(() => stop())

function fail(error: unknown): void {
  logFailure('The import', error)
  stop('Something went wrong here. Reload the page.')
}

async function open(from: File | string): Promise<void> {
  stop()
  const mine = run
  choices = NO_CHOICES
  const showName = (name: string) => {
    if (mine === run) show({ kind: 'reading', name })
  }
  const failed = (error: unknown) => messageOf(error, 'BoardGameGeek could not be asked.')
  const file = typeof from === 'string' ? await playsOfUser(from, showName).catch(failed) : from
  if (mine !== run) return
  if (typeof file === 'string') return stop(file)
  showName(file.name)
  const worker = new Worker(workerScript(workerUrl), { type: 'module' })
  worker.addEventListener('error', ({ message }) => fail(message))
  opened = { file, worker }
  await look()
}

async function inWorker<T>(task: Omit<Task, 'file' | 'me' | 'friends' | 'token'>): Promise<T> {
  // Where they are not known, nobody is guessed to be one, and the check says why.
  const friends = await queryClient.query({ ...friendsQuery, staleTime: 'static' }).catch(() => [])
  return new Promise((resolve) => {
    const [me, token] = [cachedMe(), signInToken()]
    if (opened === null || me === undefined || token === null) return
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', ({ data }: MessageEvent<T>) => resolve(data))
    port1.start()
    const whole: Task = { ...task, file: opened.file, me, friends, token }
    opened.worker.postMessage(whole, [port2])
  })
}

/** What is chosen meanwhile is looked at next. */
async function look(): Promise<void> {
  const mine = run
  for (let seen: Choices | null = null; seen !== choices;) {
    seen = choices
    const looked: Looked = await inWorker({ choices: seen, begins: false })
    if (mine !== run) return
    if (!looked.ok) return stop(looked.reason)
    const { dryRun, problem } = looked
    show({ kind: 'ready', dryRun, choices, updating: seen !== choices, problem })
    // If the sign-in has ended, the same request from here signs this tab out, and leads back to this page.
    if (problem !== null) api('GET /users/me').catch(() => {})
  }
}

function lookAgain(): void {
  if (step.kind !== 'ready') return
  const { updating } = step
  show({ ...step, choices, updating: true })
  if (!updating) void look()
}

async function start(): Promise<void> {
  if (step.kind !== 'ready') return
  const [mine, looked] = [run, step]
  show({ ...looked, updating: true })
  const problem = await inWorker<string | null>({ choices, begins: true })
  if (mine !== run) return
  if (problem === null) await send()
  else show({ ...looked, choices, dryRun: { ...looked.dryRun, blocked: problem }, problem })
}

let failures = 0
let nextTry: ReturnType<typeof setTimeout> | undefined

function goOn(): void {
  if (step.kind === 'sending' && step.paused !== null) void send()
}
addEventListener('online', goOn)

const OTHER_VERSION =
  'An import waits on this device that another version of Tabletally has begun: only that one goes on with it.'

/** Two tabs may send the same batches, which changes nothing. */
async function send(): Promise<void> {
  clearTimeout(nextTry)
  const userId = cachedMe()?._id
  if (userId === undefined) return
  run += 1
  const mine = run
  const isWanted = () => mine === run
  try {
    // Where storage is blocked, nothing waits.
    const unsent = await unsentImport(userId).catch(() => null)
    const waits = unsent === null && (await waitsForOtherVersion().catch(() => false))
    if (!isWanted()) return
    if (unsent === null)
      return step.kind === 'choose' && !waits ? undefined : stop(waits ? OTHER_VERSION : null)
    const end = await sendAll(userId, isWanted)
    if (!isWanted()) return
    refreshImports()
    if (end.kind !== 'sending') stop()
    show(end)
  } catch (error) {
    if (isWanted()) fail(error)
  }
}

/** @returns the end, or why it has to wait */
async function sendAll(userId: string, isWanted: () => boolean): Promise<ImportStep> {
  while (isWanted()) {
    const unsent = await unsentImport(userId)
    if (unsent === null || !isWanted()) break
    const sent = unsent.state
    show({ kind: 'sending', sent, paused: null })
    try {
      const end = await sendNext(unsent, isWanted)
      failures = 0
      if (end !== null) return end
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (!isWanted()) break
      // Another tab has sent it.
      if ((await unsentImport(userId))?.state.importId !== sent.importId) continue
      // Undone, or deleted, somewhere else.
      if (error.status === 404 || (error.status === 409 && unsent.batch === undefined)) {
        await deleteImport(sent.importId)
        return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
      }
      const reason = messageOf(error, 'The import has stopped.')
      if (!isTemporary(error)) return { kind: 'sending', sent, paused: reason }
      failures += 1
      nextTry = setTimeout(() => void send(), pauseAfter(failures))
      return { kind: 'sending', sent, paused: `${reason} It goes on by itself.` }
    }
  }
  return { kind: 'choose', problem: null }
}

/** @returns the end; null if something is left */
async function sendNext(
  { state, batch }: UnsentImport,
  isWanted: () => boolean,
): Promise<ImportStep | null> {
  const id = state.importId
  if (batch === undefined) {
    const { data } = await api('POST /imports/:id/finish', { params: { id } })
    if (isWanted()) await deleteImport(id)
    return { kind: 'done', ended: data }
  }
  await api('POST /imports/:id/matches', { params: { id }, body: batch })
  const done = state.done + batch.matches.length
  // The end of a sign-in has deleted what waited, and nothing is stored after it.
  if (isWanted()) await storeSent({ ...state, done, batches: state.batches + 1 })
  if (state.done === 0) refreshImports()
  return null
}
