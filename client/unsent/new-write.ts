import { randomKey } from '../random-key.ts'
import type { Shown, UnsentEndpoint, UnsentWrite } from './unsent-write.ts'

/** The parts of a request, whatever its endpoint. */
export interface LooseInput {
  id?: string
  params?: Record<string, string>
  body?: unknown
  ifMatch?: number | undefined
}

/** A write as it is stored first. */
export function newWrite(
  userId: string,
  endpoint: UnsentEndpoint,
  { id, params, body, ifMatch }: LooseInput,
  { words, about = [], shown }: Shown,
): UnsentWrite {
  return {
    id: id ?? randomKey(),
    userId,
    at: new Date().toISOString(),
    endpoint,
    params: params ?? {},
    body: body === undefined ? null : JSON.stringify(body),
    ifMatch: ifMatch ?? null,
    app: String(import.meta.env.APP_VERSION),
    words,
    about: [...about],
    shown: shown === undefined ? null : JSON.stringify(shown),
    sentAt: null,
    after: null,
    takenBack: false,
    look: null,
  }
}
