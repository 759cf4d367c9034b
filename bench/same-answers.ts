import { deepStrictEqual } from 'node:assert'

import type { Request } from 'autocannon'

import type { Contender } from './contenders/contender.ts'
import type { Size } from './dataset/sizes.ts'
import { type EndpointName, callWrites, requestsOf } from './endpoints.ts'

/** Of each call so many requests are compared. */
const COMPARED = 5

/**
 * Proves that the contenders do the same: their answers to the same requests are equal, but for
 * what is made anew at each writing (ids, times, tokens).
 */
export async function compareAnswers(
  call: EndpointName,
  contenders: readonly Contender[],
  size: Size,
): Promise<void> {
  const all = requestsOf(call, size)
  // From the end: a run of confirmations begins with the first.
  const requests = all.slice(-COMPARED)
  for (const request of requests) {
    const answers = []
    for (const { name, urls } of contenders)
      answers.push({ name, ...(await ask(urls[0]!, request)) })
    const [first] = answers
    for (const other of answers.slice(1)) {
      const who = `${call}: ${first!.name} and ${other.name} answer differently`
      if (first!.status !== other.status)
        throw new Error(`${who}: ${first!.status}, ${other.status}`)
      deepStrictEqual(lasting(call, other.body), lasting(call, first!.body), who)
    }
  }
}

async function ask(url: string, { method, path, headers, body }: Request) {
  const answer = await fetch(`${url}${path}`, {
    method: method ?? 'GET',
    headers: headers as Record<string, string>,
    ...(body === undefined ? {} : { body: String(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return { status: answer.status, body: (await answer.json()) as unknown }
}

const MADE_ANEW = new Set(['token', 'at', 'createdAt', 'updatedAt', 'confirmedAt'])

/** An answer without what differs each time; reads have nothing of the kind. */
function lasting(call: EndpointName, body: unknown): unknown {
  if (!callWrites[call]) return body
  return JSON.parse(
    JSON.stringify(body, (key, value: unknown) => {
      if (MADE_ANEW.has(key)) return typeof value
      // Users and games are there before; matches, players and activity come with the call.
      return key === '_id' && call !== 'login' && !/-7(001|003)-8000-/u.test(String(value))
        ? 'new'
        : value
    }),
  )
}
