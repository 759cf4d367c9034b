import '#app/styles/first.css'
import '#app/styles/main.css'
import { createMemoryHistory, createRouter, RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { toast } from 'sonner'
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'

import { routeTree } from '#app/routes.tsx'
import { queryClient } from '#client/query/query-client.ts'
import type { User } from '#features/accounts/accounts.contract.ts'
import type { EndpointKey } from '#platform/http/contract.ts'

/** What the server would say: a body with status 200, or a whole response; a function sees the request. */
type Answer = object | Say
type Say = (request: Request) => Promise<object> | object
type Answers = Partial<Record<EndpointKey, Answer>>

export const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
export const says = (text: string | RegExp) =>
  expect.element(page.getByText(text).first()).toBeVisible()

interface OpenedPage {
  address: () => string
  /** E.g. `POST /auth/login`. */
  sent: string[]
  anonymous: string[]
  answer: (more: Answers) => void
  back: () => void
  /** Forgets what the page has stored, too. */
  close: () => void
}

const realFetch = globalThis.fetch

export const refused = (status: number, body: object = {}) => Response.json(body, { status })

export const offline = () => Promise.reject(new TypeError('Failed to fetch'))

export const ANN: User = {
  _id: '0199a7c0-0000-7000-8000-00000000a001',
  firstName: 'Ann',
  lastName: 'Arbor',
  email: 'ann@example.com',
  role: 'user',
  createdAt: '2026-03-05T12:00:00.000Z',
}

/** For the pages that are opened after it. */
export function signIn(token = 'anns-token'): void {
  localStorage.setItem('token', token)
}

const EVERYWHERE: Answers = {
  'GET /auth/providers': { data: { google: false, mailbox: '/dev/mailbox' } },
  'GET /users/me': { data: ANN },
}

/** Its server says what the test says, and knows of nothing else. */
export async function openPage(
  path: string,
  answers: Answers = {},
  state: object = {},
): Promise<OpenedPage> {
  const said = { ...EVERYWHERE, ...answers }
  const [sent, anonymous]: [string[], string[]] = [[], []]
  globalThis.fetch = async (input, init) => {
    const request = new Request(input, init)
    const { pathname, search } = new URL(request.url)
    if (!pathname.startsWith('/api/')) return realFetch(input, init)
    const key = endpointOf(said, request.method, pathname.slice('/api'.length))
    sent.push(`${request.method} ${pathname.slice('/api'.length)}${search}`)
    if (!request.headers.has('authorization')) anonymous.push(sent.at(-1) ?? '')
    const answer = (key && said[key]) ?? refused(404)
    const body = typeof answer === 'function' ? await (answer as Say)(request) : answer
    return body instanceof Response ? body.clone() : Response.json(body)
  }
  const history = createMemoryHistory({ initialEntries: [path] })
  if (Object.keys(state).length > 0) history.replace(path, state)
  const router = createRouter({ routeTree, history, defaultPendingMs: 150, defaultPendingMinMs: 0 })
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    toast.dismiss()
    root.unmount()
    place.remove()
    globalThis.fetch = realFetch
    localStorage.clear()
    sessionStorage.clear()
    queryClient.clear()
  }
  onTestFinished(close)
  root.render(<RouterProvider router={router as never} />)
  await expect.poll(() => place.querySelector('h1')).not.toBeNull()
  return {
    address: () => router.state.location.href,
    sent,
    anonymous,
    answer: (more) => void Object.assign(said, more),
    back: () => history.back(),
    close,
  }
}

function endpointOf(said: Answers, method: string, path: string): EndpointKey | undefined {
  return (Object.keys(said) as EndpointKey[]).find((key) => {
    const [own, pattern = ''] = key.split(' ')
    return (
      own === method && new RegExp(`^${pattern.replaceAll(/:\w+/gu, '[^/]+')}$`, 'u').test(path)
    )
  })
}
