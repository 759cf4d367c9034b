import * as z from 'zod/mini'

import { Refusal } from './errors.ts'

z.config({ localeError: plainMessage })

const DEPTH_MAX = 8
const TOO_DEEP = `Data may be nested ${DEPTH_MAX} levels deep at most.`
/** The most fields in one response: nobody corrects more at a time. */
const FIELDS_MAX = 100
/** Shorter JSON cannot nest deep enough to be slow to parse. */
const SHORT = 500

const [QUOTE, BACKSLASH] = [0x22, 0x5c]
const [OPEN_BRACE, CLOSE_BRACE, OPEN_BRACKET, CLOSE_BRACKET] = [0x7b, 0x7d, 0x5b, 0x5d]

type Schema = z.core.$ZodType

/** Parses one part of a request by its schema; throws the first problem of each of the first fields. */
export function parseInput<S extends Schema>(schema: S, value: unknown): z.output<S> {
  const result = z.safeParse(schema, value)
  if (result.success) return result.data
  const errors: Record<string, string> = {}
  // A body may contain thousands of matches with a wrong field each.
  for (const issue of result.error.issues.slice(0, FIELDS_MAX)) {
    const path = issue.path.map(String).join('.') || 'body'
    errors[path] ??= issue.message
  }
  throw failed(errors)
}

/**
 * Nesting that is too deep, and what cannot be stored: NUL, and halves of surrogate pairs, which have no
 * UTF-8.
 */
export function checkShape(value: unknown): void {
  const problem = problemOf(value, 0)
  if (problem === null) return
  throw failed({ [problem.path.toReversed().join('.') || 'body']: problem.message })
}

interface Problem {
  /** The innermost key first: so no path is built as long as there is no problem. */
  path: string[]
  message: string
}

function problemOf(value: unknown, depth: number): Problem | null {
  if (typeof value === 'string') {
    if (!value.includes('\0') && value.isWellFormed()) return null
    return { path: [], message: 'This text has a character that cannot be stored.' }
  }
  if (typeof value !== 'object' || value === null) return null
  if (depth >= DEPTH_MAX) return { path: [], message: TOO_DEEP }
  const keys = Array.isArray(value) ? value.keys() : Object.keys(value)
  for (const key of keys) {
    const problem = problemOf((value as Record<string | number, unknown>)[key], depth + 1)
    if (problem === null) continue
    problem.path.push(String(key))
    return problem
  }
  return null
}

/** Before parsing: the parser needs 75 ms for a megabyte of brackets, this 1 ms. */
export function checkNesting(json: string): void {
  if (json.length <= SHORT) return
  let depth = 0
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at)
    if (code === QUOTE) at = endOfString(json, at)
    else if (code === OPEN_BRACE || code === OPEN_BRACKET) depth += 1
    else if (code === CLOSE_BRACE || code === CLOSE_BRACKET) depth -= 1
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

/** The message where a field's schema has none of its own; Zod's messages are for programmers. */
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

/** The index of the quote that ends the string which begins at `start`, or the JSON's length. */
function endOfString(json: string, start: number): number {
  for (let at = json.indexOf('"', start + 1); at !== -1; at = json.indexOf('"', at + 1)) {
    let before = at - 1
    while (json.charCodeAt(before) === BACKSLASH) before -= 1
    // After an odd number of backslashes the quote is escaped.
    if ((at - before) % 2 === 1) return at
  }
  return json.length
}

function failed(errors: Record<string, string>): Refusal {
  const [message = 'Some fields need another look.'] = Object.values(errors)
  return new Refusal('validation_failed', message, { errors })
}
