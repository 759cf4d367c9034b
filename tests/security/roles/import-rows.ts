import { type Row, type Scene, SIGNED_IN } from './role-scene.ts'

const ofImport = async ({ it, cast }: Scene) => {
  const body = { source: 'bgg', file: { name: 'plays.xml' }, people: [], problems: 0 }
  const begun = await it.call('POST /imports', { token: cast.creator.token, body })
  return { params: { id: begun.body.data._id } }
}

/** Nobody else learns that an import exists, not even an admin. */
const OWN = { creator: 200, others: 404 }

export const importRows = {
  'GET /api/imports': { expect: SIGNED_IN, aim: async (scene) => (await ofImport(scene), {}) },
  'POST /api/imports': {
    // Only the creator's friends can be asked; nobody is a friend of their own.
    expect: { creator: 201, others: 400 },
    aim: ({ cast }) => ({
      body: {
        ...{ source: 'bgg', file: { name: 'plays.xml' } },
        people: [{ name: 'Gus', userId: cast.friend.id }],
      },
    }),
  },
  'POST /api/imports/check': {
    expect: SIGNED_IN,
    aim: () => ({ body: { matches: [] } }),
  },
  // These servers have no token for BoardGameGeek.
  'GET /api/imports/bgg': {
    expect: { others: 404 },
    aim: () => ({ query: { user: 'somebody' } }),
  },
  'POST /api/imports/:id/matches': {
    expect: OWN,
    aim: async (scene) => ({ ...(await ofImport(scene)), body: { matches: [] } }),
  },
  'POST /api/imports/:id/finish': {
    expect: OWN,
    aim: ofImport,
  },
  'DELETE /api/imports/:id': { expect: OWN, aim: ofImport },
} satisfies Record<string, Row>
