import { useEffect, useSyncExternalStore } from 'react'

import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { cachedMe } from '#client/query/me.ts'
import { queryClient } from '#client/query/query-client.ts'
import { onSignInChange, onSignInElsewhere, signInToken } from '#client/sign-in.ts'
import { workerScript } from '#client/worker-script.ts'
import { friendsQuery } from '#features/friends/web/friend-queries.ts'

import { type Choices, NO_CHOICES } from '../../import-choices.rules.ts'
import { refreshImports } from '../import-queries.ts'
import { pauseAfter, playsOfUser } from './import-requests.ts'
import {
  countBatches,
  deleteBatches,
  deleteImport,
  type ImportStep,
  storeSent,
  type Waiting,
  waitingImport,
} from './import-storing.ts'
import type { Looked, Task } from './worker.ts'
import workerUrl from './worker.ts?worker&url'

/** The one import of this tab. It goes on when its page is left, so it belongs to no component. */
let step: ImportStep = { kind: 'choose', problem: null }
let opened: { file: File; worker: Worker } | null = null
/** What is chosen shows in the same frame; the numbers follow from the worker. */
let choices = NO_CHOICES
/** Counts what was begun: what an earlier one finds out is no longer wanted. */
let run = 0
const listeners = new Set<() => void>()

/** What one can do with it. */
export const actions = {
  /** @param from a file, or a user name at BoardGameGeek */
  open: (from: File | string) => void open(from),
  /** @param change of what is chosen by now, which may be more than what the page has drawn */
  choose: (change: (now: Choices) => Partial<Choices>) => {
    choices = { ...choices, ...change(choices) }
    lookAgain()
  },
  start: () => void start(),
  /** Goes on at once after a pause, or asks the server again. */
  retry: () => (step.kind === 'sending' ? goOn() : lookAgain()),
  /** Back to choosing a file. While sending: what is sent stays, the rest is not sent. */
  cancel: () => (step.kind === 'sending' ? void deleteBatches().then(goOn) : stop()),
}

/** Where the import of this tab is. */
export function useImporting(): ImportStep {
  const current = useSyncExternalStore(listen, () => step)
  useEffect(() => {
    if (step.kind === 'choose') void send()
    else if (step.kind === 'sending') goOn()
    return leave
  }, [])
  return current
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** The page is left: reading ends, sending goes on, and what was looked over waits with its choices. */
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
  let file = from
  if (typeof file === 'string') {
    const name = file
    const showShare = (share: number) => {
      if (mine === run) show({ kind: 'reading', name, share })
    }
    showShare(0)
    try {
      file = await playsOfUser(name, showShare)
    } catch (error) {
      return mine === run ? stop(messageOf(error, 'BoardGameGeek could not be asked.')) : undefined
    }
    if (mine !== run) return
  }
  show({ kind: 'reading', name: file.name, share: null })
  const worker = new Worker(workerScript(workerUrl), { type: 'module' })
  worker.addEventListener('error', ({ message }) => fail(message))
  opened = { file, worker }
  await look()
}

/** @returns its answer; none once it is no longer wanted */
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

/** Shows the dry run as chosen; what is chosen meanwhile is looked at next. */
async function look(): Promise<void> {
  const mine = run
  for (let seen: Choices | null = null; seen !== choices;) {
    seen = choices
    const looked: Looked = await inWorker({ choices: seen, begins: false })
    if (mine !== run) return
    if (!looked.ok) return stop(looked.reason)
    const { dryRun, unchecked } = looked
    show({ kind: 'ready', dryRun, choices, updating: seen !== choices, unchecked })
    // If the sign-in has ended, the same request from here signs this tab out, and leads back to this page.
    if (unchecked !== null) api('GET /users/me').catch(() => {})
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
  const unchecked = await inWorker<string | null>({ choices, begins: true })
  if (mine !== run) return
  if (unchecked !== null) {
    const dryRun = { ...looked.dryRun, blocked: unchecked }
    return show({ ...looked, choices, dryRun, unchecked })
  }
  await send()
  if (step.kind === 'ready')
    stop('An import waits here that another version of this page has begun.')
}

/** When a pause ends, in milliseconds. */
let pausedUntil = 0

function goOn(): void {
  pausedUntil = 0
}
addEventListener('online', goOn)

/**
 * Sends what waits on this device to its end, or until it is stopped. While another tab does, this one
 * waits, and takes over when that one closes.
 */
async function send(): Promise<void> {
  const userId = cachedMe()?._id
  if (userId === undefined) return
  run += 1
  const mine = run
  const isWanted = () => mine === run
  // Where storage is blocked, nothing waits.
  const waiting = await waitingImport(userId).catch(() => null)
  if (waiting === null || !isWanted()) return
  show({ kind: 'sending', sent: waiting.state, paused: null })
  const sendIt = () => sendAll(userId, isWanted)
  try {
    // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
    const end = await ('locks' in navigator
      ? navigator.locks.request('tabletally: import', sendIt)
      : sendIt())
    if (!isWanted()) return
    refreshImports()
    stop()
    show(end)
  } catch (error) {
    if (isWanted()) fail(error)
  }
}

async function sendAll(userId: string, isWanted: () => boolean): Promise<ImportStep> {
  for (let failures = 0; isWanted();) {
    const waiting = await waitingImport(userId)
    // Another tab has sent it.
    if (waiting === null || !isWanted()) break
    const { state, batch } = waiting
    show({ kind: 'sending', sent: state, paused: null })
    try {
      const end = await sendNext(waiting, isWanted)
      if (end !== null) return end
      failures = 0
    } catch (error) {
      if (!isWanted()) break
      if (!(error instanceof ApiError)) throw error
      if (state.done > 0) refreshImports()
      // Undone, or deleted, somewhere else.
      if (error.status === 404 || (error.status === 409 && batch === undefined)) {
        await deleteImport()
        return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
      }
      const ms = pauseAfter(error, failures)
      const reason = messageOf(error, 'The import has stopped.')
      show({ kind: 'sending', sent: state, paused: { reason, byItself: ms !== null } })
      pausedUntil = Date.now() + (ms ?? Infinity)
      const isStopped = async () => batch !== undefined && (await countBatches()) === 0
      while (isWanted() && Date.now() < pausedUntil && !(await isStopped())) {
        await new Promise((resolve) => setTimeout(resolve, 250))
      }
      failures += 1
    }
  }
  return { kind: 'choose', problem: null }
}

/** Sends what comes next, and stores that it was sent. @returns the end; null if something is left */
async function sendNext(
  { state, batch }: Waiting,
  isWanted: () => boolean,
): Promise<ImportStep | null> {
  const { importId: id, existing, leftOut } = state
  if (batch === undefined) {
    const request = { params: { id }, body: { existing } }
    const { data } = await api('POST /imports/:id/finish', request)
    if (isWanted()) await deleteImport()
    return { kind: 'done', ended: data, leftOut }
  }
  const { data } = await api('POST /imports/:id/matches', { params: { id }, body: batch.body })
  const sent = {
    ...{ ...state, done: state.done + batch.body.matches.length },
    ...{ imported: state.imported + data.imported, existing: existing + data.existing },
  }
  // The end of a sign-in has deleted what waited, and nothing is stored after it.
  if (isWanted()) await storeSent(sent, batch.at)
  if (state.done === 0) refreshImports()
  return null
}
