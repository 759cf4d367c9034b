import type { Database } from '#database/connect.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import { grantAdmin } from '#features/accounts/suspending.commands.ts'
import type { App } from '#platform/app.ts'

import type { TestResponse, MakeRequest } from '../http/request.ts'

export interface TestUser {
  token: string
  user: User
  email: string
  password: string
}

export const PASSWORD = 'lamplit-Table-7'

export async function mailedToken(app: App, email: string): Promise<string> {
  const mail = await app.database.read
    .selectFrom('outbox')
    .where('to_address', '=', email)
    .where('text', 'like', '%token=%')
    .select('text')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]+)/u.exec(mail.text)?.[1]
  if (token === undefined) throw new Error(`No token in the mail to ${email}.`)
  return token
}

/** Form, mailed link, login. */
export async function signUp(
  call: MakeRequest,
  app: App,
  firstName: string,
  lastName = 'Tester',
  email = `${firstName.toLowerCase()}@example.com`,
): Promise<TestUser> {
  const body = { firstName, lastName, email, password: PASSWORD }
  await expectStatus(call('POST /auth/signup', { body }), 201)
  const token = await mailedToken(app, email)
  await expectStatus(call('GET /auth/verify-email', { query: { token } }), 200)
  const login = await expectStatus(
    call('POST /auth/login', { body: { email, password: PASSWORD } }),
    200,
  )
  return { token: login.body.token, user: login.body.user, email, password: PASSWORD }
}

interface Server {
  call: MakeRequest
  signUp(firstName: string, lastName?: string): Promise<TestUser>
}

type SignedUp<It, Name extends string> = { it: It } & Record<Lowercase<Name>, TestUser>

export async function signedUp<It extends Server, Name extends string>(
  opening: Promise<It> | It,
  ...names: Name[]
) {
  const it = await opening
  const people: Record<string, TestUser> = {}
  for (const name of names) people[name.toLowerCase()] = await it.signUp(name)
  return { it, ...people } as SignedUp<It, Name>
}

/** The first of them is a friend of all the others. */
export async function befriended<It extends Server, Name extends string>(
  opening: Promise<It> | It,
  ...names: Name[]
) {
  const signed = await signedUp(opening, ...names)
  const [first, ...others] = names.map(
    (name) => (signed as Record<string, TestUser>)[name.toLowerCase()],
  )
  for (const other of others) await befriend(signed.it.call, first!, other!)
  return signed
}

async function expectStatus<K>(
  pending: Promise<TestResponse<K>>,
  status: number,
): Promise<TestResponse<K>> {
  const response = await pending
  if (response.status !== status) {
    throw new Error(`Expected ${status}, got ${response.status}: ${JSON.stringify(response.body)}`)
  }
  return response
}

export async function befriend(
  call: MakeRequest,
  asker: TestUser,
  accepter: TestUser,
): Promise<void> {
  await expectStatus(
    call('POST /friends/send', { token: asker.token, body: { email: accepter.email } }),
    200,
  )
  await expectStatus(
    call('POST /friends/respond', {
      token: accepter.token,
      body: { senderId: asker.user._id, action: 'Accepted' },
    }),
    200,
  )
}

export async function friendOf(
  it: Server,
  asker: TestUser,
  firstName: string,
  lastName?: string,
): Promise<TestUser> {
  const friend = await it.signUp(firstName, lastName)
  await befriend(it.call, asker, friend)
  return friend
}

export async function unfriend({ call }: Pick<Server, 'call'>, by: TestUser, friend: TestUser) {
  return call('POST /friends/unfriend', { token: by.token, body: { friendId: friend.user._id } })
}

export async function deleteAccount(
  { call }: Pick<Server, 'call'>,
  by: TestUser,
  whom: TestUser = by,
) {
  return call('DELETE /users/:id', { token: by.token, params: { id: whom.user._id } })
}

export async function onlyGoogle(database: Database, { user }: TestUser): Promise<void> {
  await database.transact(async (trx) => {
    await trx
      .insertInto('identities')
      .values({
        issuer: 'https://accounts.example',
        subject: user._id,
        user_id: user._id,
        created_at: user.createdAt,
      })
      .execute()
    await trx.updateTable('users').set({ password_hash: null }).where('id', '=', user._id).execute()
  })
}

export async function makeAdmin(it: { database: Database }, { email }: TestUser): Promise<void> {
  await it.database.transact((trx) => grantAdmin(trx, email, new Date()))
}

export async function signUpAdmin(it: Server & { database: Database }): Promise<TestUser> {
  const root = await it.signUp('Root')
  await makeAdmin(it, root)
  return root
}
