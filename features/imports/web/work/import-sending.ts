import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import type { Import } from '../../import-batches.contract.ts'
import { isSignedOut, pauseAfter } from './import-requests.ts'
import type { ChooseStep, DoneStep, ImportStep, SendingStep } from './steps.ts'
import {
  deleteImport,
  type StoredBatch,
  type StoredImport,
  stopImport,
  updateImport,
  waitingBatches,
  waitingImport,
} from './stored-import.ts'

/** Tabs send one after another; the others follow. */
const LOCK = 'tabletally: import'
const FOLLOW_MS = 500
const CHOOSE: ChooseStep = { kind: 'choose', problem: null }

export interface Sending {
  /** Changes on the next sign-in. */
  token: () => string
  show: (step: ImportStep) => void
  /** Matches have been stored: what pages have cached is old. */
  onStored: () => void
  onSignedOut: () => void
}

let [isStopped, isWoken] = [false, false]

/** Ends a pause. */
export function goOn(): void {
  isWoken = true
}
self.addEventListener('online', goOn)

/** What is sent stays; the rest is not sent, by no tab. */
export function stopSending(): void {
  isStopped = true
  // Where storage is blocked, nobody follows.
  stopImport().catch(() => undefined)
}

/**
 * Sends an import to its end, or until it is stopped. While another tab does, it follows that one, and
 * takes over when it closes.
 * @param batches where this device cannot store them; null where it has
 */
export async function send(
  state: StoredImport,
  batches: readonly StoredBatch[] | null,
  sending: Sending,
): Promise<ImportStep> {
  isStopped = false
  sending.show(stepOf(state, null))
  if (batches !== null) return sendAll(state, batches, sending, false)
  const goesOn = async () => {
    const left = await waitingImport(state.userId)
    if (left === null) return endElsewhere(state, sending)
    return sendAll(left.state, await waitingBatches(), sending, true)
  }
  // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
  if (!('locks' in navigator)) return goesOn()
  const following = setInterval(() => void follow(state, sending), FOLLOW_MS)
  try {
    return await navigator.locks.request(LOCK, async () => {
      clearInterval(following)
      return goesOn()
    })
  } finally {
    clearInterval(following)
  }
}

async function follow({ userId }: StoredImport, { show }: Sending): Promise<void> {
  const waiting = await waitingImport(userId)
  if (waiting !== null) show({ ...stepOf(waiting.state, null), elsewhere: true })
}

/** The other tab has finished it, or stopped it before it began. */
async function endElsewhere(state: StoredImport, { token }: Sending): Promise<ImportStep> {
  if (state.importId === null) return CHOOSE
  try {
    const params = { id: state.importId }
    const { data } = await api('GET /imports/:id', { params, token: token() })
    return data.state === 'finished' ? doneStep(state, data) : CHOOSE
  } catch {
    // The list of imports shows it, when it can be loaded.
    return CHOOSE
  }
}

async function sendAll(
  begun: StoredImport,
  batches: readonly StoredBatch[],
  { token, show, onStored, onSignedOut }: Sending,
  stored: boolean,
): Promise<ImportStep> {
  let state = begun
  const update = async (changes: Partial<StoredImport>) => {
    state = { ...state, ...changes }
    if (stored) await updateImport(state)
    show(stepOf(state, null))
  }
  const mayGoOn = async () =>
    !isStopped && !(stored && (await waitingImport(state.userId))?.isStopped === true)

  const isWaiting = async (until: number | null, isLast: boolean) =>
    !isWoken && (until === null || Date.now() < until) && (isLast || (await mayGoOn()))

  /** Sends a request until it succeeds. @throws where nothing can be waited for, or it was stopped */
  const persist = async <T>(request: () => Promise<T>, isLast = false): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      if (!isLast && !(await mayGoOn())) throw new Stopped()
      try {
        return await request()
      } catch (error) {
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409)
        if (!(error instanceof ApiError) || (isGone && isLast)) throw error
        if (error.status === 404) throw error
        const ms = pauseAfter(error, failures)
        const until = ms === null ? null : Date.now() + ms
        const reason = messageOf(error, 'The import has stopped.')
        show(stepOf(state, { reason, retryAt: until }))
        if (state.done > 0) onStored()
        if (isSignedOut(error)) onSignedOut()
        isWoken = false
        while (await isWaiting(until, isLast)) {
          await new Promise((resolve) => setTimeout(resolve, 250))
        }
        show(stepOf(state, null))
      }
    }
  }
  const begin = async () => {
    if (state.importId !== null) return state.importId
    const body = JSON.parse(state.begin) as Parameters<typeof api<'POST /imports'>>[1]['body']
    const request = () => api('POST /imports', { body, token: token() })
    const { data } = await persist(request)
    await update({ importId: data._id })
    return data._id
  }

  try {
    try {
      const params = { id: await begin() }
      for (const { matches, body } of batches.slice(state.next)) {
        const { data } = await persist(() => sendBatch(params, body, token()))
        await update({
          ...{ next: state.next + 1, done: state.done + matches },
          ...{ imported: state.imported + data.imported, existing: state.existing + data.existing },
        })
        if (state.next === 1) onStored()
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
    const ended = state.importId === null ? null : await persist(() => finish(state, token()), true)
    if (stored) await deleteImport()
    onStored()
    return ended === null ? CHOOSE : doneStep(state, ended)
  } catch (error) {
    if (stored) await deleteImport()
    if (!(error instanceof ApiError)) throw error
    return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
  }
}

class Stopped extends Error {}

function sendBatch(params: { id: string }, body: string, token: string) {
  type Body = Parameters<typeof api<'POST /imports/:id/matches'>>[1]['body']
  // As it was stored: the server parses it.
  return api('POST /imports/:id/matches', { params, body: JSON.parse(body) as Body, token })
}

async function finish(
  { importId, counts, existing }: StoredImport,
  token: string,
): Promise<Import> {
  const params = { id: importId ?? '' }
  const body = { existing: counts.existing + existing }
  return (await api('POST /imports/:id/finish', { params, body, token })).data
}

function stepOf(state: StoredImport, paused: SendingStep['paused']): SendingStep {
  const { done, counts, imported, existing, fileName } = state
  const shown = { fileName, done, total: counts.sent, imported, existing }
  return { kind: 'sending', ...shown, elsewhere: false, paused }
}

function doneStep({ counts, noMatch }: StoredImport, ended: Import): DoneStep {
  const { _id: importId, file: fileName, imported, existing, claims } = ended
  return { kind: 'done', importId, fileName, imported, existing, counts, noMatch, claims }
}
