import fastJsonStringify from 'fast-json-stringify'
import * as z from 'zod/mini'

type JsonSchema = Record<string, unknown>
type Serialize = (value: unknown) => string

const serializers = new WeakMap<z.core.$ZodType, Serialize>()

/** Compiled for the first response: compiling all took a fifth of the server's start, and of each test's. */
export function serializerOf(schema: z.core.$ZodType): Serialize {
  return (value) => {
    let serialize = serializers.get(schema)
    if (serialize === undefined) {
      serialize = fastJsonStringify(serializerSchema(schema)) as Serialize
      serializers.set(schema, serialize)
    }
    return serialize(value)
  }
}

/** A contract's schema for fast-json-stringify, which writes only the fields that the schema lists. */
export function serializerSchema(schema: z.core.$ZodType): JsonSchema {
  return z.toJSONSchema(schema, {
    target: 'draft-7',
    io: 'output',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => foldNullable(jsonSchema),
  })
}

/** With `anyOf: [X, null]` it would validate the value, and throw when X has a field that is not listed. */
function foldNullable(schema: JsonSchema): void {
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return
  const [value, nothing] = anyOf as [JsonSchema, JsonSchema]
  if (nothing['type'] !== 'null' || value['anyOf'] !== undefined) return
  delete schema['anyOf']
  Object.assign(schema, value, { nullable: true })
  // One of a union is validated, by its list of values as well.
  if (Array.isArray(schema['enum'])) schema['enum'] = [...(schema['enum'] as unknown[]), null]
}

/** A contract's schema as documentation (JSON Schema 2020-12, as OpenAPI 3.1 wants it). */
export function documentedSchema(schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema {
  const documented = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
  delete documented['$schema']
  return documented
}
