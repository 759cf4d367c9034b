import type { EndpointKey, RequestInput, ResponseOf } from '../api.ts'
import {
  flag,
  list,
  nullable,
  number,
  object,
  oneOf,
  type Parser,
  record,
  type StoredFormat,
  text,
} from '../stored-data.ts'

/** The writes that people make at a table. Each goes through the outbox of this device, in order. */
export const UNSENT_ENDPOINTS = [
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

export type UnsentEndpoint = (typeof UNSENT_ENDPOINTS)[number]

/** With what deletes a match that was taken back, and that the server had made by then. */
const STORED_ENDPOINTS = [...UNSENT_ENDPOINTS, 'DELETE /sessions/:id'] as const

export type StoredEndpoint = (typeof STORED_ENDPOINTS)[number]

/** How the server has refused a write. */
export interface Refused {
  status: number
  code: string
  /** The server's sentence. */
  message: string
  /** By field, as in `ApiError`. */
  errors: Readonly<Record<string, string>>
  /** Of a version conflict: what the server has now. */
  data: unknown
}

/**
 * Why a write is not sent by itself: the server has refused it; nobody has looked at it since it was read
 * from a file, of this account or another one; or no answer has come for longer than the server surely
 * keeps its key, also to a write that was taken back meanwhile.
 */
const LOOKS = ['refused', 'file', 'other file', 'unanswered', 'unanswered, taken back'] as const

export interface Look {
  why: (typeof LOOKS)[number]
  /** null where the server has never refused it. */
  refused: Refused | null
}

/** A write as this device keeps it until the server has answered it. */
export interface UnsentWrite {
  /** The `Idempotency-Key` too, so that the server does it once however often it is sent. */
  id: string
  /** The account of whom wrote it: only its sign-ins send it, and nobody else sees it. */
  userId: string
  /** When it was written, ISO. */
  at: string
  endpoint: StoredEndpoint
  /** Values may be `unsentId` of an earlier write, whose answer has the id. */
  params: Record<string, string>
  /** JSON text, exactly as it is sent, but for `unsentId`s in it. */
  body: string | null
  ifMatch: number | null
  /** The version of the app that wrote it. */
  app: string
  /** What it is, in the words of the lists: “Azul with Ben and Ana”. */
  words: string
  /** The matches that it changes, or the one that it makes (`unsentId`). */
  about: string[]
  /** JSON text of what pages show meanwhile, in the form of the feature that wrote it. */
  shown: string | null
  /** When it was sent first, ISO: from then on the server may have done it, although no answer came. */
  sentAt: string | null
  /** ISO; not sent before, e.g. after a 429. */
  after: string | null
  /**
   * Taken back after it may have been sent: it is sent until there is an answer, and what it did is then
   * undone. Pages do not get it.
   */
  takenBack: boolean
  /** null while it waits; otherwise it needs a look. */
  look: Look | null
}

const anything: Parser<unknown> = (value) => value

const refused = object<Refused>({
  status: number,
  code: text,
  message: text,
  errors: record(text),
  data: anything,
})

const parse = object<UnsentWrite>({
  id: text,
  userId: text,
  at: text,
  endpoint: oneOf(STORED_ENDPOINTS),
  params: record(text),
  body: nullable(text),
  ifMatch: nullable(number),
  app: text,
  words: text,
  about: list(text),
  shown: nullable(text),
  sentAt: nullable(text),
  after: nullable(text),
  takenBack: flag,
  look: nullable(object<Look>({ why: oneOf(LOOKS), refused: nullable(refused) })),
})

export const unsentFormat: StoredFormat<UnsentWrite> = { format: 2, parse }

/** What pages say of a write beside the request. */
export interface Shown {
  words: string
  about?: readonly string[]
  shown?: unknown
}

export type UnsentInput<Key extends UnsentEndpoint> = Omit<
  RequestInput<Key>,
  'signal' | 'keepalive' | 'token' | 'idempotencyKey'
> & {
  /** The key of an attempt that may have been sent already; else a new one. */
  id?: string
}

/** A write that the server has answered, or one that waits on this device. */
export type Written<Key extends UnsentEndpoint> =
  | { response: ResponseOf<Key>; waits: null }
  | { response: null; waits: UnsentWrite }
