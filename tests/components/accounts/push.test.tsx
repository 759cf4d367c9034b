import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'

import {
  addGuest,
  FRIENDS,
  isGone,
  openForm,
  save,
  score,
} from '#tests/support/components/opened-form.tsx'
import { ANN, button, openPage, says, signIn } from '#tests/support/components/opened-page.tsx'
import { asked, AZUL, matchOf, seatOf } from '#tests/support/components/shown-matches.ts'

const want = (name: string) =>
  page.getByRole('region', { name: 'Mail and push' }).getByRole('switch', { name })
const question = page.getByRole('group', { name: 'Tell you when they answer?' })
const ENDPOINT = 'https://push.example.com/ann'

/** Gives the browser a push service, which a Chromium under test has not. */
function givePush(answer: NotificationPermission = 'granted', subscribe?: () => Promise<never>) {
  const json = { endpoint: ENDPOINT, keys: { p256dh: 'key', auth: 'secret' } }
  const subscription = { toJSON: () => json, unsubscribe: async () => true }
  const pushManager = {
    subscribe: subscribe ?? (async () => subscription),
    getSubscription: async () => null,
  }
  let permission: NotificationPermission = 'default'
  const spies = [
    vi.spyOn(ServiceWorkerContainer.prototype, 'ready', 'get'),
    vi.spyOn(Notification, 'permission', 'get'),
    vi.spyOn(Notification, 'requestPermission'),
  ] as const
  spies[0].mockResolvedValue({ pushManager } as unknown as ServiceWorkerRegistration)
  spies[1].mockImplementation(() => permission)
  spies[2].mockImplementation(async () => (permission = answer))
  onTestFinished(() => {
    for (const spy of spies) spy.mockRestore()
  })
}

function pushServer() {
  const told = { publicKey: 'x', wants: [] as string[], devices: 0 }
  const puts: { endpoint: string; wants: string[] }[] = []
  return {
    told,
    puts,
    answers: {
      'GET /push': () => ({ data: { ...told } }),
      'PUT /push': async (request: Request) => {
        const put = (await request.json()) as (typeof puts)[number]
        puts.push(put)
        Object.assign(told, { wants: put.wants, devices: 1 })
        return { data: { ...told } }
      },
      'DELETE /push': () => {
        Object.assign(told, { wants: [], devices: 0 })
        return { data: { ...told } }
      },
    },
  }
}

async function openSettings(more: object) {
  signIn()
  return openPage('/profile/me#push', more)
}

test('What a device is told is chosen in the profile, kind by kind', async () => {
  givePush()
  const { told, puts, answers } = pushServer()
  const held = Promise.withResolvers<void>()
  const put = async (request: Request) => {
    await held.promise
    return answers['PUT /push'](request)
  }
  const { close } = await openSettings({ ...answers, 'PUT /push': put })
  await expect.element(want('Scores too')).toBeDisabled()
  await want('Matches that wait for you').click()
  await expect.element(want('Scores too')).toBeEnabled()
  want('Scores too').element().focus()
  await userEvent.keyboard(' ')
  await expect.element(want('Scores too')).toBeChecked()
  held.resolve()
  await expect.poll(() => told.wants).toEqual(['waiting', 'scores'])
  expect(puts).toMatchObject([{ endpoint: ENDPOINT, wants: ['waiting'] }, { endpoint: ENDPOINT }])
  close()

  await openSettings(answers)
  await expect.element(want('Matches that wait for you')).toBeChecked()
  await expect.element(want('Reminders')).not.toBeChecked()
  await want('Matches that wait for you').click()
  await expect.element(want('Scores too')).toBeDisabled()
  await expect.poll(() => told.devices).toBe(0)
})

test('A device is told nothing where the person does not allow it, or the push service is away', async () => {
  const { told, answers } = pushServer()
  givePush('denied')
  const { close } = await openSettings(answers)
  await want('Reminders').click()
  await says(/Notifications from here are blocked/u)
  close()
  givePush('granted', () => Promise.reject(new DOMException('Registration failed', 'AbortError')))
  await openSettings(answers)
  await want('Reminders').click()
  await says(/could not be registered at its push service/u)
  await expect.element(want('Reminders')).not.toBeChecked()
  expect(told.devices).toBe(0)
})

async function openTable(more: object) {
  const [friend] = FRIENDS
  let withFriend = false
  const form = await openForm(
    {
      'POST /sessions': async (request: Request) => {
        const { _id } = (await request.json()) as { _id: string }
        const players = withFriend ? [seatOf(ANN), seatOf(friend!, asked)] : [seatOf(ANN)]
        const data = matchOf({ _id, players, ...(withFriend && { matchStatus: 'Pending' }) })
        return Response.json({ data, meta: { activityCursor: null, news: [] } }, { status: 201 })
      },
      ...more,
    },
    `/matches/new?game=${AZUL._id}`,
  )
  return {
    ...form,
    async save(whom: 'a friend' | 'a guest') {
      withFriend = whom === 'a friend'
      if (withFriend) await button('Aiko Tester').click()
      else await addGuest('Oma')
      await score('Ann Arbor').fill('84')
      await save.click()
      await expect.poll(form.address).toMatch(/^\/matches\/[\da-f-]{36}$/u)
      await expect.element(page.getByRole('region', { name: 'Players' })).toBeVisible()
    },
    async again() {
      await page.getByRole('link', { name: /New/u }).first().click()
      await button('Azul').first().click()
    },
  }
}

test('Whether a device tells is asked once, after the first match that waits for somebody', async () => {
  givePush()
  const { puts, answers } = pushServer()
  const form = await openTable(answers)
  await form.save('a guest')
  await isGone(question)
  await form.again()
  await form.save('a friend')
  await question.getByRole('button', { name: 'Not now' }).click()
  await isGone(question)
  await expect.element(page.getByRole('main')).toHaveFocus()
  await form.again()
  await form.save('a friend')
  await isGone(question)
  expect(puts).toEqual([])
})

test('A device begins to tell with Yes', async () => {
  givePush()
  const { puts, answers } = pushServer()
  const form = await openTable(answers)
  await form.save('a friend')
  await question.getByRole('button', { name: 'Yes' }).click()
  await says(/^This device tells you/u)
  expect(puts).toMatchObject([{ wants: ['waiting', 'answers', 'reminders', 'friends'] }])
})
