import type { EndpointKey, RequestInput } from '../api.ts'
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

/** What keeps a write from being sent by itself. */
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
  /** How often it was sent. From 1 on the server may have done it, although no answer came. */
  tries: number
  /** ISO; not sent before, e.g. after a 429. */
  after: string | null
  /**
   * Taken back after it may have been sent: it is sent until there is an answer, and what it did is then
   * undone. Pages do not get it.
   */
  takenBack: boolean
  /** null while it waits; otherwise it needs a look. */
  refused: Refused | null
}

const anything: Parser<unknown> = (value) => value

export const unsentFormat: StoredFormat<UnsentWrite> = {
  format: 1,
  parse: object<UnsentWrite>({
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
    tries: number,
    after: nullable(text),
    takenBack: flag,
    refused: nullable(
      object<Refused>({
        status: number,
        code: text,
        message: text,
        errors: record(text),
        data: anything,
      }),
    ),
  }),
}

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
