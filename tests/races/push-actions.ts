import { subscribe } from '../support/servers/test-push-service.ts'
import type { Aim } from './aim.ts'

const browsers = [subscribe(), subscribe()]

/** Several people share two browsers. */
export const pushAims = {
  'PUT /push': ({ ann, bob, cem }, chance) => {
    const { endpoint, keys } = chance.of(browsers)
    return { as: chance.of([ann, bob, cem]), body: { endpoint, keys, wants: ['waiting'] } }
  },
  'DELETE /push': ({ ann, bob }, chance) => ({ as: chance.of([ann, bob]) }),
} satisfies Record<string, Aim>
