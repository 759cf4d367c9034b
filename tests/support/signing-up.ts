import type { CallAnswer, TestApp } from './engines.ts'

/** A browser as far as signing up sees it: it keeps its cookie. */
export interface SigningUp {
  signUp(body: object): Promise<CallAnswer<'POST /auth/signup'>>
}

export function newBrowser(it: TestApp): SigningUp {
  let cookie: string | undefined
  return {
    async signUp(body) {
      const headers: Record<string, string> = cookie === undefined ? {} : { cookie }
      const answer = await it.call('POST /auth/signup', { body, headers })
      cookie = String(answer.headers['set-cookie']).split(';')[0]
      return answer
    },
  }
}

/** The tokens of the links of one kind that were mailed to an address, oldest first. */
export async function mailedTokens(
  it: TestApp,
  email: string,
  kind: 'verify-email' | 'reset-password',
): Promise<string[]> {
  const mails = await it.mailsTo(email)
  return mails
    .filter((mail) => mail.kind === kind)
    .map(({ text }) => /token=([\w-]+)/u.exec(text)?.[1] ?? '')
}

export async function openLink(it: TestApp, token: string) {
  return it.call('GET /auth/verify-email', { query: { token } })
}

export async function choosePassword(it: TestApp, token: string, password: string) {
  return it.call('POST /auth/reset-password', { body: { token, password } })
}
