import { describe, expect, test } from 'vitest'

import { deviceOf } from './devices.rules.ts'

const mozilla = 'Mozilla/5.0'
const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

describe('A sign-in’s device', () => {
  test.each([
    [`${mozilla} (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0`, 'Firefox on Linux'],
    [`${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0.0.0 Safari/537.36`, 'Chrome on Windows'],
    [
      `${mozilla} (Windows NT 10.0) ${webkit} Chrome/150.0 Safari/537.36 Edg/150.0`,
      'Edge on Windows',
    ],
    [
      `${mozilla} (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/26.0 Safari/605.1.15`,
      'Safari on Mac',
    ],
    [`${mozilla} (X11; CrOS x86_64) ${webkit} Chrome/150.0 Safari/537.36`, 'Chrome on ChromeOS'],
    ['curl/8.5.0', 'curl'],
    [mozilla, 'Unknown device'],
    ['', 'Unknown device'],
  ])('%s is called %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, isPhone: false })
  })

  test.each([
    [
      `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} Version/26.0 Mobile/15E148 Safari/604.1`,
      'Safari on iPhone',
    ],
    [
      `${mozilla} (iPhone; CPU iPhone OS 26_0 like Mac OS X) ${webkit} CriOS/150.0 Mobile/15E148 Safari/604.1`,
      'Chrome on iPhone',
    ],
    [
      `${mozilla} (Linux; Android 16) ${webkit} SamsungBrowser/30.0 Chrome/140.0 Mobile Safari/537.36`,
      'Samsung Internet on Android',
    ],
  ])('%s is a phone called %s', (userAgent, name) => {
    expect(deviceOf(userAgent)).toEqual({ name, isPhone: true })
  })
})
