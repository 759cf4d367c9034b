import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import { isSignedOut, pauseAfter } from './import-requests.ts'
import type { ImportStep, SendingStep, StoredImport } from './steps.ts'
import {
  deleteImport,
  stopImport,
  updateImport,
  waitingBatches,
  waitingImport,
} from './stored-import.ts'

/** Tabs send one after another; the others follow. */
const LOCK = 'tabletally: import'
const FOLLOW_MS = 500
const CHOOSE: ImportStep = { kind: 'choose', problem: null }

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
  void stopImport()
}

/**
 * Sends the import that waits on this device to its end, or until it is stopped. While another tab does,
 * it follows that one, and takes over when it closes.
 */
export async function send(waiting: StoredImport, sending: Sending): Promise<ImportStep> {
  isStopped = false
  let [followed, isSending] = [waiting, false]
  const goesOn = async () => {
    const left = await waitingImport(followed.userId)
    return left === null ? endElsewhere(followed, sending) : sendAll(left.state, sending)
  }
  sending.show(stepOf(waiting))
  // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
  if (!('locks' in navigator)) return goesOn()
  const follow = async () => {
    followed = (await waitingImport(followed.userId))?.state ?? followed
    if (!isSending) sending.show({ ...stepOf(followed), elsewhere: true })
  }
  const following = setInterval(() => void follow(), FOLLOW_MS)
  try {
    return await navigator.locks.request(LOCK, async () => {
      isSending = true
      clearInterval(following)
      return goesOn()
    })
  } finally {
    clearInterval(following)
  }
}

/** The other tab has finished it, or stopped it before it began. */
async function endElsewhere(
  { importId: id, leftOut }: StoredImport,
  { token }: Sending,
): Promise<ImportStep> {
  if (id === null) return CHOOSE
  try {
    const { data } = await api('GET /imports/:id', { params: { id }, token: token() })
    return data.state === 'finished' ? { kind: 'done', ended: data, leftOut } : CHOOSE
  } catch {
    // The list of imports shows it, when it can be loaded.
    return CHOOSE
  }
}

async function sendAll(begun: StoredImport, sending: Sending): Promise<ImportStep> {
  const { token, show, onStored, onSignedOut } = sending
  let state = begun
  const update = async (changes: Partial<StoredImport>) => {
    state = { ...state, ...changes }
    await updateImport(state)
    show(stepOf(state))
  }
  const mayGoOn = async () => !isStopped && (await waitingImport(state.userId))?.isStopped !== true

  /** Sends a request until it succeeds. @throws where nothing can be waited for, or it was stopped */
  const persist = async <T>(request: () => Promise<T>, isLast = false): Promise<T> => {
    for (let failures = 0; ; failures += 1) {
      if (!isLast && !(await mayGoOn())) throw new Stopped()
      try {
        return await request()
      } catch (error) {
        const isGone = error instanceof ApiError && (error.status === 404 || error.status === 409)
        if (!(error instanceof ApiError) || (isGone && (isLast || error.status === 404)))
          throw error
        const ms = pauseAfter(error, failures)
        const retryAt = ms === null ? null : Date.now() + ms
        show(stepOf(state, { reason: messageOf(error, 'The import has stopped.'), retryAt }))
        if (state.done > 0) onStored()
        if (isSignedOut(error)) onSignedOut()
        isWoken = false
        const isPaused = async () =>
          !isWoken && (retryAt === null || Date.now() < retryAt) && (isLast || (await mayGoOn()))
        while (await isPaused()) {
          await new Promise((resolve) => setTimeout(resolve, 250))
        }
        show(stepOf(state))
      }
    }
  }
  try {
    try {
      if (state.importId === null) {
        const body = JSON.parse(state.begin) as BeginBody
        const { data } = await persist(() => api('POST /imports', { body, token: token() }))
        await update({ importId: data._id })
      }
      const params = { id: state.importId ?? '' }
      for (const { matches, body: text } of (await waitingBatches()).slice(state.next)) {
        const body = JSON.parse(text) as BatchBody
        const { data } = await persist(() =>
          api('POST /imports/:id/matches', { params, body, token: token() }),
        )
        await update({
          ...{ next: state.next + 1, done: state.done + matches },
          ...{ imported: state.imported + data.imported, existing: state.existing + data.existing },
        })
        if (state.next === 1) onStored()
      }
    } catch (error) {
      if (!(error instanceof Stopped)) throw error
    }
    const { importId: id, existing, leftOut } = state
    const finish = (params: { id: string }) => () =>
      api('POST /imports/:id/finish', { params, body: { existing }, token: token() })
    const ended = id === null ? null : (await persist(finish({ id }), true)).data
    await deleteImport()
    onStored()
    return ended === null ? CHOOSE : { kind: 'done', ended, leftOut }
  } catch (error) {
    await deleteImport()
    if (!(error instanceof ApiError)) throw error
    return { kind: 'choose', problem: messageOf(error, 'The import has ended.') }
  }
}

/** Bodies as they were stored: the server parses them. */
type BeginBody = Parameters<typeof api<'POST /imports'>>[1]['body']
type BatchBody = Parameters<typeof api<'POST /imports/:id/matches'>>[1]['body']

class Stopped extends Error {}

const stepOf = (sent: StoredImport, paused: SendingStep['paused'] = null): SendingStep => ({
  ...{ kind: 'sending', sent, elsewhere: false, paused },
})
