import { ApiError, messageOf } from '#client/api-error.ts'
import { api } from '#client/api.ts'

import type { Import } from '../../added-imports.contract.ts'
import type { MatchToImport } from '../../import-batches.contract.ts'
import { type Pause, type Waiting, isSignedOut, persistently } from './patience.ts'
import type { ChooseStep, DoneStep, ImportStep, SendingStep } from './steps.ts'
import {
  type StoredImport,
  deleteImport,
  storedBatch,
  updateImport,
  waitingImport,
} from './stored-import.ts'

/** Tabs send one after another; the others follow. */
const LOCK = 'tabletally: import'
const FOLLOW_MS = 1000

export interface Sending {
  /** Changes on the next sign-in. */
  token: () => string
  waiting: Waiting
  show: (step: ImportStep) => void
  /** Matches have been stored: what pages have cached is old. */
  onStored: () => void
  onSignedOut: () => void
  cancelled: () => boolean
}

/** Batches where this device cannot store them; null where it has. */
export type Unstored = readonly MatchToImport[][] | null

/**
 * Sends an import to its end, or until it is cancelled. While another tab does, it follows that one, and
 * takes over when it closes.
 */
export async function send(
  state: StoredImport,
  unstored: Unstored,
  sending: Sending,
): Promise<ImportStep> {
  // Locks need https or localhost. Without them two tabs may send the same batches, which changes nothing.
  if (unstored !== null || !('locks' in navigator)) return sendAll(state, unstored, sending)
  const mine = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) =>
    lock === null ? null : sendAll(state, null, sending),
  )
  if (mine !== null) return mine
  const following = setInterval(() => void follow(state, sending), FOLLOW_MS)
  await follow(state, sending)
  try {
    return await navigator.locks.request(LOCK, async () => {
      clearInterval(following)
      const left = await waitingImport(state.userId)
      return left === null ? endElsewhere(state, sending) : sendAll(left, null, sending)
    })
  } finally {
    clearInterval(following)
  }
}

async function follow({ userId }: StoredImport, { show }: Sending): Promise<void> {
  const state = await waitingImport(userId)
  if (state !== null) show({ ...stepOf(state, null), elsewhere: true })
}

/** The other tab has finished it, or cancelled it before it began. */
async function endElsewhere(state: StoredImport, { token }: Sending): Promise<ImportStep> {
  if (state.importId === null) return CHOOSE
  const params = { id: state.importId }
  try {
    const { data } = await api('GET /imports/:id', { params, token: token() })
    return data.state === 'finished' ? doneStep(state, data) : CHOOSE
  } catch {
    // The list of imports shows it, when it can be loaded.
    return CHOOSE
  }
}

const CHOOSE: ChooseStep = { kind: 'choose', problem: null }

async function sendAll(
  begun: StoredImport,
  unstored: Unstored,
  sending: Sending,
): Promise<ImportStep> {
  let state = begun
  const store = async (changes: Partial<StoredImport>) => {
    state = { ...state, ...changes }
    if (unstored === null && !(await updateImport(state))) throw new Forgotten()
  }
  const cancelled = () => state.cancelled || sending.cancelled()
  const showPause = (pause: Pause | null, error?: unknown) => {
    // The import is gone, or it refuses to end: there is nothing to wait for.
    if (error instanceof ApiError && pause?.retryAt === null && !isSignedOut(error)) {
      if (error.status === 404 || state.next === state.batches || state.cancelled) throw error
    }
    sending.show(stepOf(state, pause))
    if (pause !== null && state.done > 0) sending.onStored()
    if (isSignedOut(error)) sending.onSignedOut()
  }
  const persist = <T>(request: () => Promise<T>, goesOn: () => boolean) =>
    persistently(request, sending.waiting, showPause, goesOn)

  try {
    sending.show(stepOf(state, null))
    if (state.importId === null) {
      const begin = await persist(
        () => beginImport(state, sending.token()),
        () => !cancelled(),
      )
      if (begin === null) return await forget(unstored, null)
      await store({ importId: begin._id })
    }
    const id = state.importId ?? ''
    while (state.next < state.batches && !cancelled()) {
      const matches = unstored === null ? await storedBatch(state.next) : unstored[state.next]
      if (matches == null) throw new Forgotten()
      const counts = await persist(
        () => sendBatch(id, state, matches, sending.token()),
        () => !cancelled(),
      )
      if (counts === null) break
      await store({
        next: state.next + 1,
        done: state.done + matches.length,
        imported: state.imported + counts.imported,
        existing: state.existing + counts.existing,
      })
      sending.show(stepOf(state, null))
      if (state.next === 1) sending.onStored()
    }
    if (cancelled() && !state.cancelled) await store({ cancelled: true })
    const existing = state.counts.existing + state.existing
    const ended = await persist(
      async () =>
        (
          await api('POST /imports/:id/finish', {
            params: { id },
            body: { existing },
            token: sending.token(),
          })
        ).data,
      () => true,
    )
    if (unstored === null) await deleteImport()
    sending.onStored()
    return ended === null ? CHOOSE : doneStep(state, ended)
  } catch (error) {
    if (error instanceof Forgotten) return CHOOSE
    if (error instanceof ApiError)
      return forget(unstored, messageOf(error, 'The import has ended.'))
    throw error
  }
}

/** What waited on this device has been deleted, e.g. by logging out in another tab. */
class Forgotten extends Error {}

async function forget(unstored: Unstored, problem: string | null): Promise<ImportStep> {
  if (unstored === null) await deleteImport()
  return { ...CHOOSE, problem }
}

async function beginImport(state: StoredImport, token: string): Promise<Import> {
  const { source, file, people, problems, id: _id } = state
  const body = { _id, source, file, people, problems }
  return (await api('POST /imports', { body, token })).data
}

/** Sends a batch. @returns how many matches are added, and how many are here already */
async function sendBatch(
  id: string,
  { deletedToo }: StoredImport,
  matches: MatchToImport[],
  token: string,
): Promise<{ imported: number; existing: number }> {
  const params = { id }
  const body = { matches, deletedToo }
  return (await api('POST /imports/:id/matches', { params, body, token })).data
}

function stepOf(state: StoredImport, paused: Pause | null): SendingStep {
  const { importId, done, counts, imported, existing, file } = state
  return {
    kind: 'sending',
    fileName: file.name,
    importId,
    done,
    total: counts.sent,
    imported,
    existing,
    elsewhere: false,
    paused,
  }
}

function doneStep({ counts, noMatch }: StoredImport, ended: Import): DoneStep {
  const { _id, file, imported, existing, claims } = ended
  return {
    kind: 'done',
    importId: _id,
    fileName: file,
    imported,
    existing,
    counts,
    noMatch,
    claims,
  }
}
