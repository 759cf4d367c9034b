import type { Row, Scene } from './role-scene.ts'

const ofMailedStranger = async ({ it, cast, role }: Scene) => {
  const email = `stranger.${role}.${cast.creator.email}`
  await it.call('POST /friends/send', { token: cast.creator.token, body: { email } })
  const [mail] = await it.mailsTo(email)
  return { params: { token: /\/unsubscribe\/(\S+)/u.exec(mail?.text ?? '')?.[1] ?? '' } }
}
const ofOwnMaking: Row = {
  expect: 404,
  aim: async (scene) => {
    const { token } = (await ofMailedStranger(scene)).params
    return { params: { token: `${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}` } }
  },
}

/** The page on which somebody without an account stops our mails. */
export const unsubscribeRows = {
  'GET /unsubscribe/:token': { expect: 200, aim: ofMailedStranger },
  'GET /unsubscribe/:token · with a token of one’s own making': ofOwnMaking,
  'POST /unsubscribe/:token': { expect: 200, aim: ofMailedStranger },
  'POST /unsubscribe/:token · with a token of one’s own making': ofOwnMaking,
} satisfies Record<string, Row>
