import { describe, expect, test } from 'vitest'

import { isLoopback, readConfig } from './config.ts'

describe('The settings', () => {
  test('Without any setting the app listens on loopback with SQLite and local mail', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      publicUrl: 'http://localhost:3000',
      smtpUrl: null,
      google: null,
      limits: true,
    })
    expect(config.databaseAddress).toMatch(/data\/tabletally\.sqlite$/u)
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [
      { HOST: '0.0.0.0' },
      'HOST is 0.0.0.0, which others can reach, so SMTP_URL must say where mail goes.',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address of the form postgres://… or postgresql://….',
    ],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a number from 1 to 1000, not "0".'],
    [{ LEAVE_SECONDS: 'soon' }, 'LEAVE_SECONDS must be a number from 0 to 300, not "soon".'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address of the form smtp://… or smtps://….'],
    [{ LIMITS: 'no' }, 'LIMITS must be "on" or "off", not "no".'],
    [
      { LIMITS: 'off', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' },
      'LIMITS=off is for load tests on this machine alone: HOST must be loopback.',
    ],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
    [
      { PUBLIC_URL: 'tabletally.example' },
      'PUBLIC_URL must be an address of the form http://… or https://….',
    ],
    [
      { LOG_LEVEL: 'loud' },
      'LOG_LEVEL must be one of silent, fatal, error, warn, info, debug, trace, not "loud".',
    ],
  ])('%j is refused in one sentence', (env, sentence) => {
    expect(() => readConfig(env)).toThrow(sentence)
  })

  test('Loopback is this machine and nothing else', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '127.0.0.1.example.com', '10.0.0.1'].some(isLoopback)).toBe(false)
  })
})
