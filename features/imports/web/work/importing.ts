import { useEffect, useSyncExternalStore } from 'react'

import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { useMe } from '#client/query/me.ts'
import { invalidateDependents } from '#client/query/query-client.ts'
import { onSignInChange, onSignInElsewhere, signInToken } from '#client/sign-in.ts'
import { workerScript } from '#client/worker-script.ts'
import { invalidateLists } from '#features/matches/web/match-queries.ts'

import { type Account, type Choices, NO_CHOICES } from '../../import-choices.rules.ts'
import type { Command, ImportStep, News } from './import-sending.ts'
import workerUrl from './worker.ts?worker&url'

/** The one import of this tab. It goes on when its page is left, so it belongs to no component. */
let worker: Worker | null = null
let step: ImportStep = { kind: 'choose', problem: null }
/** What is chosen shows in the same frame; the numbers follow from the worker. */
let [choices, version] = [NO_CHOICES, 0]
const listeners = new Set<() => void>()

export const actions = {
  open: (from: File | string) => {
    ;[choices, version] = [NO_CHOICES, version + 1]
    command({ kind: 'open', from, version })
  },
  /** @param change of what is chosen by now, which may be more than what the page has drawn */
  choose: (change: (now: Choices) => Partial<Choices>) => {
    ;[choices, version] = [{ ...choices, ...change(choices) }, version + 1]
    if (step.kind === 'ready') show({ ...step, choices, updating: true })
    command({ kind: 'choose', choices, version })
  },
  start: () => command({ kind: 'start' }),
  retry: () => command({ kind: 'retry' }),
  cancel: () => command({ kind: 'cancel' }),
}
export type ImportActions = typeof actions

/** The import of this tab: where it is, and what one can do. */
export function useImporting(): { step: ImportStep; actions: ImportActions } {
  const me = useMe()
  const current = useSyncExternalStore(listen, () => step)
  useEffect(() => {
    begin(me)
    return leave
  }, [me])
  return { step: current, actions }
}

function listen(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Starts the worker, and with it what waits on this device. */
function begin({ _id, firstName, lastName }: Account): void {
  const token = signInToken()
  if (token === null) return
  worker ??= startWorker()
  command({ kind: 'begin', token, me: { _id, firstName, lastName } })
}

/** The page is left: reading ends, sending goes on, and what was looked over waits with its choices. */
function leave(): void {
  if (step.kind !== 'sending' && step.kind !== 'ready') stop()
}

function command(sent: Command): void {
  worker?.postMessage(sent)
}

function startWorker(): Worker {
  const started = new Worker(workerScript(workerUrl), { type: 'module' })
  started.addEventListener('message', ({ data }: MessageEvent<News>) => hear(data))
  started.addEventListener('error', ({ message }) => {
    logFailure('The import', message)
    stop()
    show({ kind: 'choose', problem: 'Something went wrong here. Reload the page.' })
  })
  return started
}

function hear(news: News): void {
  if (news.kind === 'stored') {
    invalidateLists()
    // Guests and claims, too.
    invalidateDependents('friends')
  } else if (news.kind === 'signed-out') {
    // The same request from here signs this tab out, and leads back to this page.
    api('GET /users/me').catch(() => {})
  } else if (news.step.kind === 'ready') {
    show({ ...news.step, choices, updating: news.step.version < version })
  } else show(news.step)
}

function show(next: ImportStep): void {
  step = next
  for (const changed of listeners) changed()
}

function stop(): void {
  worker?.terminate()
  worker = null
  show({ kind: 'choose', problem: null })
}

// What one user's worker holds is not for the next one.
onSignInChange(stop)
onSignInElsewhere(stop)
