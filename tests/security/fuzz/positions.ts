import type * as z from 'zod/mini'

export type Schema = z.core.$ZodType
/** Zod's description of a schema; only the kinds that contracts use. */
export interface Described {
  type: string
  shape?: Record<string, Schema>
  innerType?: Schema
  element?: Schema
  keyType?: Schema
  valueType?: Schema
  options?: Schema[]
  in?: Schema
  out?: Schema
  checks?: z.core.$ZodCheck[]
  entries?: Record<string, string>
  values?: unknown[]
}

/** `*` is each item of a list, or each value of an object with any keys; `**` is each of its keys. */
export type Path = readonly string[]

export interface Position {
  path: Path
  /** By its first check; null without one. */
  most: number | null
}

/** A schema that lists several kinds has the places of each. */
export function positionsOf(schema: Schema, path: Path = []): Position[] {
  const def = schema._zod.def as unknown as Described
  const inside = (inner: Schema | undefined, step?: string) =>
    inner === undefined ? [] : positionsOf(inner, step === undefined ? path : [...path, step])
  switch (def.type) {
    case 'object':
      return Object.entries(def.shape ?? {}).flatMap(([key, inner]) => inside(inner, key))
    case 'optional':
    case 'default':
    case 'nullable':
      return inside(def.innerType)
    case 'pipe':
      return [...inside(def.in), ...inside(def.out)]
    case 'array':
      return inside(def.element, '*')
    case 'record':
      return [...inside(def.keyType, '**'), ...inside(def.valueType, '*')]
    case 'union':
      return (def.options ?? []).flatMap((option) => inside(option))
    case 'string':
      return [{ path, most: firstMaximum(def.checks?.[0]) }]
    // These compare the input with known values, or take no text. The text of a transform is in `out`.
    case 'enum':
    case 'literal':
    case 'boolean':
    case 'number':
    case 'transform':
      return []
    default:
      throw new Error(`The test of lengths knows no schema of type ${def.type}; teach it.`)
  }
}

function firstMaximum(check: z.core.$ZodCheck | undefined): number | null {
  const bag: Record<string, unknown> = {}
  for (const tell of check?._zod.onattach ?? []) tell({ _zod: { bag } } as unknown as Schema)
  const most = bag['maximum']
  return typeof most === 'number' ? most : null
}
