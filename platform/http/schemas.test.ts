import Fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'

import { serializerSchema } from './schemas.ts'

test('A field that a contract does not list is not sent, also in a value that can be null', async () => {
  const person = z.object({ name: z.string() })
  const contract = z.object({
    by: person,
    editedBy: z.nullable(person),
    nobody: z.nullable(person),
  })
  const server = Fastify()
  onTestFinished(() => server.close())
  const ann = { name: 'Ann', password: 'secret' }
  server.get('/', { schema: { response: { 200: serializerSchema(contract) } } }, async () => {
    return { by: ann, editedBy: ann, nobody: null, more: 1 }
  })
  const { body } = await server.inject('/')
  expect(JSON.parse(body)).toEqual({ by: { name: 'Ann' }, editedBy: { name: 'Ann' }, nobody: null })
})
