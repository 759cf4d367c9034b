import type { ApiError } from '../api-error.ts'
import type { EndpointKey, RequestInput, ResponseOf } from '../api.ts'
import {
  fieldsOf,
  flag,
  nullable,
  number,
  object,
  oneOf,
  type Parser,
  record,
  type StoredFormat,
  text,
} from '../stored-data.ts'

export const PENDING_ENDPOINTS = [
  'POST /games',
  'POST /sessions',
  'PUT /sessions/:id',
  'POST /sessions/:id/confirm',
  'POST /sessions/confirm',
  'POST /sessions/:id/unconfirm',
  'POST /sessions/:id/decline',
  'POST /sessions/:id/rejoin',
  'POST /sessions/:id/corrections',
  'POST /friends/send',
  'POST /guests/rename',
] as const satisfies readonly EndpointKey[]

export type PendingEndpoint = (typeof PENDING_ENDPOINTS)[number]

/** With what deletes a match that was taken back, and that the server may have by then. */
const STORED_ENDPOINTS = [...PENDING_ENDPOINTS, 'DELETE /sessions/:id'] as const

export type StoredEndpoint = (typeof STORED_ENDPOINTS)[number]

export type Refused = Pick<ApiError, 'status' | 'code' | 'message' | 'errors' | 'data'>

/** In place of a refusal where no answer came for a day: the status of what has no answer. */
export const UNANSWERED: Refused = {
  status: 0,
  code: 'unknown',
  message:
    'It was sent more than a day ago, and no answer came. Look whether it was done before you send it again.',
  errors: {},
  data: null,
}

export interface PendingWrite {
  /** Its key on this device: later writes have higher ones. */
  order: number
  /** A UUIDv7; of a new match its id. */
  id: string
  /** The account of whom wrote it: only its sign-ins send it, and nobody else sees it. */
  userId: string
  at: string
  endpoint: StoredEndpoint
  params: Record<string, string>
  body: Readonly<Record<string, unknown>> | null
  /** The version that it is based on. */
  ifMatch: number | null
  /** What it is, in the words of the lists: “Azul with Ben and Ana”. */
  words: string
  /** What pages show meanwhile, as the feature that wrote it reads it; null for nothing. */
  shown: unknown
  /** When it was sent first, ISO: from then on the server may have done it, although no answer came. */
  sentAt: string | null
  /** ISO; not sent before, after a 429. */
  after: string | null
  /** Taken back after it may have been sent: once answered it is undone. Pages do not get it. */
  takenBack: boolean
  /** Why it needs a look, and is not sent by itself; null while it waits. */
  refusal: Refused | null
}

export type NewWrite = Omit<PendingWrite, 'order'>

const anything: Parser<unknown> = (value) => value

export const parseRefused = object<Refused>({
  status: number,
  code: text as Parser<Refused['code']>,
  message: text,
  errors: record(text),
  data: anything,
})

export const pendingWritesFormat: StoredFormat<PendingWrite> = {
  format: 5,
  parse: object<PendingWrite>({
    order: number,
    id: text,
    userId: text,
    at: text,
    endpoint: oneOf(STORED_ENDPOINTS),
    params: record(text),
    body: nullable(fieldsOf),
    ifMatch: nullable(number),
    words: text,
    shown: anything,
    sentAt: nullable(text),
    after: nullable(text),
    takenBack: flag,
    refusal: nullable(parseRefused),
  }),
}

export interface Shown {
  words: string
  shown?: unknown
}

export type PendingInput<Key extends PendingEndpoint> = Omit<
  RequestInput<Key>,
  'signal' | 'keepalive' | 'token'
> & {
  /** That of a write whose place it takes; else a new one. */
  id?: string | undefined
}

export type Written<Key extends PendingEndpoint> =
  | { response: ResponseOf<Key>; waits: null }
  | { response: null; waits: NewWrite }
