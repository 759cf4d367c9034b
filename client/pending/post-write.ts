import { ApiError, REQUEST_FAILED } from '../api-error.ts'
import { api, saysSignedOut } from '../api.ts'
import type { Trouble } from '../cache-names.ts'
import { afterEdit, inverseOf } from './next-write.ts'
import { changeWrites } from './pending-database.ts'
import { parseRefused, type Refused, type PendingWrite } from './pending-write.ts'

export type Answered = { is: 'done'; response: unknown } | { is: 'refused'; refused: Refused }

interface Later {
  is: 'later'
  /** Of what the cause is: this write, the account's sign-in, or the way to the server. */
  cause: 'write' | 'sign-in' | 'network'
  trouble: Trouble | null
  /** Whether the server may have done it all the same. */
  maybeDone: boolean
  /** In milliseconds; null where the server says nothing. */
  retryAfter: number | null
}

export type Answer = Answered | Later

const TIMEOUT_MS = 30_000
/** They keep a whole account from writing, until somebody changes that. */
const OF_ACCOUNT: ReadonlySet<string> = new Set(['suspended', 'email_unverified'])

/** Sends a stored write as it is. With its token, so that a 401 ends no sign-in here. */
export async function postWrite(
  { endpoint, params, body, ifMatch, at: writtenAt }: PendingWrite,
  token: string,
): Promise<Answer> {
  const send = api as (key: string, input: object) => Promise<unknown>
  const request = { params, body: body ?? undefined, ifMatch: ifMatch ?? undefined }
  return (
    send(endpoint, { ...request, writtenAt, token, signal: AbortSignal.timeout(TIMEOUT_MS) })
      .then(
        (response): Answer => ({ is: 'done', response }),
        (error: unknown) =>
          error instanceof ApiError
            ? answerOf(error)
            : { ...later('network'), trouble: 'slow' as const },
      )
      // What no server of ours says comes from something in between.
      .catch(() => later('network'))
  )
}

function answerOf(error: ApiError): Answer {
  const { status, code, message, retryAfter } = error
  if (status === 401) return later('sign-in', false)
  // It would end each next sign-in, too, if it was sent again.
  if (saysSignedOut(message)) return { is: 'refused', refused: parseRefused(error) }
  if (status === 413 || status === 429) return later('write', false, retryAfter)
  if (status >= 500) return { ...later('write', true, retryAfter), trouble: 'server' }
  // What says nothing is, for instance, the sign-in page of a hotel's network.
  if (status < 400 || (status !== 400 && message === REQUEST_FAILED)) return later('network')
  if (OF_ACCOUNT.has(code)) return later('sign-in', false)
  return { is: 'refused', refused: parseRefused(error) }
}

function later(cause: Later['cause'], maybeDone = true, retryAfter: number | null = null): Later {
  const trouble = cause === 'network' ? cause : null
  return { is: 'later', cause, trouble, maybeDone, retryAfter }
}

/**
 * In one transaction: either the write is still there and is sent again, or the later ones have what they
 * need of its answer.
 * @param before the write as it was before it was sent
 */
export async function recordAnswer(before: PendingWrite, answer: Answer): Promise<void> {
  await changeWrites(({ writes, put, remove }) => {
    const write = writes.find(({ id }) => id === before.id)
    if (write === undefined) return
    if (answer.is === 'later') {
      const { maybeDone, retryAfter } = answer
      const after = retryAfter === null ? null : new Date(Date.now() + retryAfter).toISOString()
      put({ ...write, sentAt: maybeDone ? write.sentAt : before.sentAt, after })
    } else if (answer.is === 'refused') {
      // Nothing of it is to be undone.
      if (write.takenBack) remove(write)
      else put({ ...write, refusal: answer.refused })
    } else {
      if (write.takenBack) put(inverseOf(write))
      else remove(write)
      const version = versionIn(answer.response)
      for (const other of writes) {
        if (other.userId !== write.userId || other === write || version === null) continue
        const next = afterEdit(other, write, version)
        if (next !== other) put(next)
      }
    }
  })
}

export function versionIn(response: unknown): number | null {
  const data: unknown = Reflect.get(Object(response), 'data')
  const version: unknown = Reflect.get(Object(data), 'version')
  return typeof version === 'number' ? version : null
}
