import { archiveEndpoints } from '#features/archives/archives.contract.ts'
import { ARCHIVE_FORMAT } from '#features/archives/archives.rules.ts'
import type { Endpoint } from '#platform/http/contract.ts'
import { documentedSchema } from '#platform/http/schemas.ts'
import { RESPONSE_FORMAT } from '#platform/security/stored-responses.ts'
import { allEndpoints } from '#server/features.ts'

/** Formats whose form a schema says, with their numbers; as JSON, without what is for readers alone. */
export function shapesNow() {
  const withoutTexts = (key: string, value: unknown) =>
    key === 'description' && typeof value === 'string' ? undefined : value
  return JSON.parse(JSON.stringify(allShapes(), withoutTexts)) as ReturnType<typeof allShapes>
}

function allShapes(): Record<string, { format: number; shape: unknown }> {
  const keyed = Object.entries<Endpoint>(allEndpoints).filter(([, { idempotent }]) => idempotent)
  const responses = keyed.map(([key, endpoint]) => [
    key,
    Object.entries(endpoint.responses).map(([status, schema]) => [
      status,
      documentedSchema(schema, 'output'),
    ]),
  ])
  const { body } = archiveEndpoints['POST /archives/matches']
  return {
    'stored responses (RESPONSE_FORMAT)': {
      format: RESPONSE_FORMAT,
      shape: Object.fromEntries(responses),
    },
    'archived matches (ARCHIVE_FORMAT)': {
      format: ARCHIVE_FORMAT,
      shape: documentedSchema(body, 'input'),
    },
  }
}
