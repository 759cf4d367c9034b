import { expect } from 'vitest'
import type * as z from 'zod/mini'

import { serializerSchema } from '#platform/http/schemas.ts'

/** All keys of a contract's schema, nested, to compare a response with. */
export function shapeOf(schema: z.core.$ZodType): unknown {
  return keysOf(serializerSchema(schema))
}

function keysOf(schema: unknown): unknown {
  const { properties, items } = schema as { properties?: object; items?: unknown }
  if (items !== undefined) return [keysOf(items)]
  if (properties === undefined) return 'value'
  return Object.fromEntries(
    Object.entries(properties).map(([key, inner]) => [key, keysOf(inner)] as const),
  )
}

/** Expects a response to have exactly the keys of a shape; null is allowed anywhere. */
export function expectShape(value: unknown, shape: unknown): void {
  if (shape === 'value' || value === null) return
  if (Array.isArray(shape)) {
    for (const item of value as unknown[]) expectShape(item, shape[0])
    return
  }
  const keys = Object.keys(shape as object)
  expect(Object.keys(value as object)).toEqual(keys)
  for (const key of keys) {
    expectShape((value as Record<string, unknown>)[key], (shape as Record<string, unknown>)[key])
  }
}
