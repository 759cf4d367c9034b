import * as z from 'zod/mini'

import { Refusal } from './errors.ts'

z.config({ localeError: plainMessage })

const DEPTH_MAX = 8
const TOO_DEEP = `Data may be nested ${DEPTH_MAX} levels deep at most.`
/** Shorter JSON cannot nest deep enough to matter. */
const SHORT = 500

type Schema = z.core.$ZodType

/** Reads a request's part by its schema; throws the first problem of every field. */
export function parseInput<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  for (const issue of result.error.issues) {
    const path = issue.path.map(String).join('.') || 'body'
    errors[path] ??= issue.message
  }
  throw failed(errors)
}

/**
 * Refuses what no field could take: nesting beyond reason, and text that cannot be stored
 * (NUL, and halves of surrogate pairs, which have no UTF-8).
 */
export function checkShape(value: unknown, path = '', depth = 0): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) {
      throw failed({ [path || 'body']: 'This text has a character that cannot be stored.' })
    }
    return
  }
  if (typeof value !== 'object' || value === null) return
  if (depth >= DEPTH_MAX) {
    throw failed({ [path || 'body']: TOO_DEEP })
  }
  for (const [key, inner] of Object.entries(value)) {
    checkShape(inner, path === '' ? key : `${path}.${key}`, depth + 1)
  }
}

/**
 * Refuses JSON that nests beyond reason before it is parsed: sixty thousand brackets would keep the
 * parser busy for the time of hundreds of requests.
 */
export function checkNesting(json: string): void {
  if (json.length <= SHORT) return
  let depth = 0
  let inText = false
  for (let at = 0; at < json.length; at += 1) {
    const sign = json[at]
    if (inText) {
      if (sign === '\\') at += 1
      else if (sign === '"') inText = false
    } else if (sign === '"') inText = true
    else if (sign === '{' || sign === '[') depth += 1
    else if (sign === '}' || sign === ']') depth -= 1
    if (depth > DEPTH_MAX) throw failed({ body: TOO_DEEP })
  }
}

const KINDS: Record<string, string> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
}

/** What a field's schema has no words of its own for; the validator's are for programmers. */
function plainMessage(issue: z.core.$ZodRawIssue): string {
  const name = issue.path?.at(-1)
  const field =
    name === undefined ? 'The body' : typeof name === 'number' ? 'Each item' : `“${String(name)}”`
  if (issue.code === 'invalid_type') {
    const kind = KINDS[issue.expected]
    const isMissing = issue.input === undefined || kind === undefined
    return isMissing ? `${field} is missing.` : `${field} must be ${kind}.`
  }
  if (issue.code === 'invalid_value') {
    return `${field} must be one of ${issue.values.map(String).join(', ')}.`
  }
  if (issue.code === 'too_big' && issue.origin === 'string') {
    return `${field} must be at most ${issue.maximum} characters.`
  }
  return `${field} has a value that is not allowed.`
}

function failed(errors: Record<string, string>): Refusal {
  const [message = 'Some fields need another look.'] = Object.values(errors)
  return new Refusal('validation_failed', message, { errors })
}
