import { expect } from 'vitest'

import type { TestApp } from '../engines.ts'
import { PASSWORD } from './made-people.ts'

/** It keeps its cookie. */
export function newBrowser(it: TestApp) {
  let cookie: string | undefined
  const headers = (): Record<string, string> => (cookie === undefined ? {} : { cookie })
  return {
    async signUp(body: object) {
      const response = await it.call('POST /auth/signup', { body, headers: headers() })
      cookie = String(response.headers['set-cookie']).split(';')[0]
      return response
    },
    open: (token = '') =>
      it.call('GET /auth/verify-email', { query: { token }, headers: headers() }),
    look(token = '') {
      const url = `/api/auth/verify-email?token=${token}`
      return it.server.inject({ method: 'HEAD', url, headers: headers() })
    },
  }
}

/** Oldest first. */
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

export const email = 'ann@example.com'
export const ann = { firstName: 'Ann', lastName: 'Arbor', email, password: PASSWORD }
export const eve = { firstName: 'Eve', lastName: 'Evil', email, password: 'stranger-Pass-1' }
export const CHOSEN = 'marigold-lamp'

export const links = (it: TestApp) => mailedTokens(it, email, 'verify-email')
export const resets = (it: TestApp) => mailedTokens(it, email, 'reset-password')

export async function logIn(it: TestApp, password: string) {
  return it.call('POST /auth/login', { body: { email, password } })
}

export async function forgot(it: TestApp) {
  return it.call('POST /auth/forgot-password', { body: { email } })
}

export async function resend(it: TestApp) {
  return it.call('POST /auth/resend-verification-email', { body: { email } })
}

export async function openAndChoose(it: TestApp, link: string): Promise<void> {
  const opened = await openLink(it, link)
  expect(opened.status).toBe(200)
  expect(opened.body.data?.passwordNeeded).toBe(true)
  const chosen = await choosePassword(it, opened.body.data?.token ?? '', CHOSEN)
  expect(chosen.status).toBe(200)
}
