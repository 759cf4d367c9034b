import { setImmediate } from 'node:timers/promises'

import { pino } from 'pino'
import { expect, test } from 'vitest'

import { Refusal } from '../http/errors.ts'
import { createPngRenderer } from './png-renderer.ts'

/** A busy machine may need many seconds to start the process that draws. */
const PATIENT_MS = 100_000
const log = pino({ level: 'silent' })
const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${content}</svg>`
const text = (words: string) => svg(`<text x="10" y="30" font-size="20">${words}</text>`)
const endless = svg(
  '<filter id="f"><feTurbulence numOctaves="30000" baseFrequency="0.05"/></filter><rect width="1200" height="630" filter="url(#f)"/>',
)
const codeOf = async (picture: Promise<Buffer>) =>
  picture.then(
    (png) => png.subarray(1, 4).toString('latin1'),
    (error: unknown) => (error instanceof Refusal ? error.code : error),
  )

test('names of any script leave the process alive', async () => {
  const renderer = createPngRenderer({ log }, PATIENT_MS)
  for (const name of ['\u{1D56C}\u{13000}\u094D', '日本 😀', 'Zoë', '\u202Eabc\u200D']) {
    expect(await codeOf(renderer.render(text(name)))).toBe('PNG')
  }
})

test('what cannot be drawn is refused, not tried again, and the next picture is drawn', async () => {
  const renderer = createPngRenderer({ log }, PATIENT_MS)
  for (const broken of ['no picture', svg('<g>'.repeat(5000) + '</g>'.repeat(5000))]) {
    expect(await codeOf(renderer.render(broken))).toBe('not_found')
    // In the same turn of the event loop: a process would answer in a later one.
    const next = setImmediate('later')
    expect(await Promise.race([codeOf(renderer.render(broken)), next])).toBe('not_found')
  }
  expect(await codeOf(renderer.render(text('Ann')))).toBe('PNG')
})

test('a picture that takes too long is ended, and one whose time is over is not begun', async () => {
  // Some times what this machine needs now.
  const begun = performance.now()
  expect(await codeOf(createPngRenderer({ log }, PATIENT_MS).render(text('Amy')))).toBe('PNG')
  const renderer = createPngRenderer({ log }, 2000 + 3 * (performance.now() - begun))
  const slow = codeOf(renderer.render(endless))
  const waiting = codeOf(renderer.render(text('Bob')))
  expect(await slow).toMatch(/^(?:unavailable|not_found)$/u)
  expect(await waiting).toBe('unavailable')
  // The next process may take too long all the same, so another picture is tried.
  let round = 0
  const another = () => codeOf(renderer.render(text(`Cleo ${(round += 1)}`)))
  await expect.poll(another).toBe('PNG')
  expect(await codeOf(renderer.render(endless))).toBe('not_found')
})
