import { api } from '#client/api.ts'
import { logFailure } from '#client/log.ts'
import { invalidateDependents } from '#client/query/query-client.ts'
import { onSignInChange, onSignInElsewhere, signInToken } from '#client/sign-in.ts'
import { invalidateLists } from '#features/whole-match/web/match-queries.ts'

import type { PersonToChoose } from '../../import-choices.rules.ts'
import type { Account } from '../../people-guesses.rules.ts'
import type { Command, News, PostedStep, WorkerActions } from './messages.ts'
import type { DryRun, ImportActions, ImportStep } from './steps.ts'
import { workerScript } from './worker-script.ts'
import workerUrl from './worker.ts?worker&url'

/** The one import of this tab. It goes on when its page is left, so it belongs to no component. */
let worker: Worker | null = null
let step: ImportStep = { kind: 'choose', problem: null }
let people: readonly PersonToChoose[] = []
/** Answers about the file in the worker: a step that is on its way may be from before them. */
const answers = new Map<string, string>()
const listeners = new Set<() => void>()

export function currentStep(): ImportStep {
  return step
}

export function onStep(changed: () => void): () => void {
  listeners.add(changed)
  return () => listeners.delete(changed)
}

/** Starts the worker, and with it what waits on this device. */
export function begin(me: Account): void {
  const token = signInToken()
  if (token === null) return
  worker ??= startWorker()
  const { _id, firstName, lastName, email } = me
  command('begin', { token, me: { _id, firstName, lastName, email } })
}

/** The page is left: reading ends, sending goes on, and what was looked over waits with its choices. */
export function leave(): void {
  if (step.kind !== 'sending' && step.kind !== 'ready') stop()
}

export const actions: ImportActions = {
  open: (file) => {
    answers.clear()
    command('open', file)
  },
  openBgg: (userName) => {
    answers.clear()
    command('openBgg', userName)
  },
  chooseTable: (choice) => command('chooseTable', choice),
  answer: (problem, value) => {
    answers.set(problem, value)
    showAtOnce(() => ({}))
    command('answer', problem, value)
  },
  choose: (person, choice) => {
    people = people.map((old) => (old.person === person ? { ...old, choice, why: null } : old))
    showAtOnce(() => ({}))
    command('choose', person, choice)
  },
  beAbsent: () => command('beAbsent'),
  includeLikely: (included) => {
    showAtOnce(({ likely }) => ({ likely: { ...likely, included } }))
    command('includeLikely', included)
  },
  includeDeleted: (included) => {
    showAtOnce(({ deleted }) => ({ deleted: { ...deleted, included } }))
    command('includeDeleted', included)
  },
  start: () => command('start'),
  retry: () => command('retry'),
  cancel: () => command('cancel'),
}

/** What was pressed looks pressed in the same frame; the numbers follow from the worker. */
function showAtOnce(changed: (dryRun: DryRun) => Partial<DryRun>): void {
  if (step.kind !== 'ready') return
  const dryRun = { ...step.dryRun, ...changed(step.dryRun) }
  show({ ...step, dryRun: asAnswered(dryRun), people, updating: true, refused: null })
}

function command<Action extends keyof WorkerActions>(
  action: Action,
  ...given: Parameters<WorkerActions[Action]>
): void {
  const sent = { action, given } as Command
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
  switch (news.kind) {
    case 'step':
      show(withPeople(news.step))
      break
    case 'people':
      people = [...people.slice(0, news.from), ...news.people]
      break
    case 'person':
      people = people.map((old) => (old.person === news.person.person ? news.person : old))
      break
    case 'stored':
      invalidateLists()
      // Guests and claims, too.
      invalidateDependents('friends')
      break
    case 'signed-out':
      // The same request from here signs this tab out, and leads back to this page.
      api('GET /users/me').catch(() => {})
  }
}

function withPeople(posted: PostedStep): ImportStep {
  return posted.kind === 'ready' ? { ...posted, dryRun: asAnswered(posted.dryRun), people } : posted
}

function asAnswered(dryRun: DryRun): DryRun {
  const problems = dryRun.problems.map((problem) => ({
    ...problem,
    chosen: answers.get(problem.id) ?? problem.chosen,
  }))
  return { ...dryRun, problems }
}

function show(next: ImportStep): void {
  step = next
  for (const changed of listeners) changed()
}

function stop(): void {
  worker?.terminate()
  worker = null
  people = []
  answers.clear()
  show({ kind: 'choose', problem: null })
}

// What one user's worker holds is not for the next one.
onSignInChange(stop)
onSignInElsewhere(stop)
