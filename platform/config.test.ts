import * as fc from 'fast-check'
import Fastify from 'fastify'
import { describe, expect, test } from 'vitest'

import { ConfigError, isLoopback, readConfig } from './config.ts'

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
    expect(config.databaseReplicas).toEqual([])
    expect(config.databaseAddress).toMatch(/data\/tabletally\.sqlite$/u)
  })

  test('DATABASE_REPLICAS may leave out what DATABASE_URL says', () => {
    const config = readConfig({
      DATABASE_URL: 'postgres://ann:pass%2Cword@a:5432/tally?target_session_attrs=read-write',
      DATABASE_REPLICAS: 'a:5432, [::1]:5433,postgres://bob@c/other',
    })
    expect(config.databaseReplicas).toEqual([
      'postgres://ann:pass%2Cword@a:5432/tally',
      'postgres://ann:pass%2Cword@[::1]:5433/tally',
      'postgres://bob@c/other',
    ])
    const odd = { DATABASE_URL: 'postgres://ann:p@$&ss@a/tally', DATABASE_REPLICAS: 'b:2' }
    expect(readConfig(odd).databaseReplicas).toEqual(['postgres://ann:p@$&ss@b:2/tally'])
    const after = { DATABASE_URL: 'postgres:///tally?host=a&port=1', DATABASE_REPLICAS: 'b:2' }
    expect(readConfig(after).databaseReplicas).toEqual(['postgres://b:2/tally'])
    const several = { DATABASE_URL: 'postgres://ann@/tally?host=a,b&port=1,2&sslmode=require' }
    expect(readConfig({ ...several, DATABASE_REPLICAS: 'a:1,b:2' }).databaseReplicas).toEqual([
      'postgres://ann@a:1/tally?sslmode=require',
      'postgres://ann@b:2/tally?sslmode=require',
    ])
  })

  test.each([
    [{ PORT: 'abc' }, 'PORT must be a number from 0 to 65535, not "abc".'],
    [
      { DATABASE_REPLICAS: 'a:5432' },
      'DATABASE_REPLICAS needs a DATABASE_URL of the form postgres://….',
    ],
    [
      { DATABASE_URL: 'postgres://u@a/x', DATABASE_REPLICAS: 'a:5432,' },
      'DATABASE_REPLICAS must be hosts and ports, or postgres://… addresses, divided by commas.',
    ],
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535, not "70000".'],
    [
      { HOST: '0.0.0.0' },
      'HOST is 0.0.0.0, which others can reach, so SMTP_URL must say where mail goes.',
    ],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address of the form postgres://… or postgresql://….',
    ],
    [
      { DATABASE_URL: 'postgres://a,,b/tally' },
      'DATABASE_URL must be an address of the form postgres://… or postgresql://….',
    ],
    [
      { DATABASE_URL: 'postgres://a,b/tally?target_session_attrs=standby' },
      'DATABASE_URL must lead to the node that takes writes: its target_session_attrs is read-write, not "standby".',
    ],
    [{ DATABASE_POOL: '0' }, 'DATABASE_POOL must be a number from 1 to 1000, not "0".'],
    [{ SHUTDOWN_SECONDS: 'soon' }, 'SHUTDOWN_SECONDS must be a number from 0 to 300, not "soon".'],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address of the form smtp://… or smtps://….'],
    [{ DATABASE_NOTIFY: 'off' }, 'DATABASE_NOTIFY must be "listen" or "poll", not "off".'],
    [{ DATABASE_PREPARED: 'no' }, 'DATABASE_PREPARED must be "on" or "off", not "no".'],
    [{ LIMITS: 'no' }, 'LIMITS must be "on" or "off", not "no".'],
    [
      { LIMITS: 'off', HOST: '0.0.0.0', SMTP_URL: 'smtp://mail' },
      'LIMITS=off is for load tests on this machine alone: HOST must be loopback.',
    ],
    [{ GOOGLE_CLIENT_ID: 'x' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET must be set together.'],
    [
      { BGG_TOKEN: 'two words' },
      'BGG_TOKEN must be a token as BoardGameGeek gives it, without spaces.',
    ],
    [
      { BGG_TOKEN: 'x', BGG_URL: 'https://elsewhere.example' },
      'BGG_URL is for tests on this machine alone: it must be loopback.',
    ],
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

  test('The token of BoardGameGeek goes there, or to a server of a test', () => {
    expect(readConfig({}).bgg).toBeNull()
    const token = 'abc-123'
    const origin = 'https://boardgamegeek.com'
    expect(readConfig({ BGG_TOKEN: token }).bgg).toEqual({ token, origin })
    const local = { BGG_TOKEN: token, BGG_URL: 'http://127.0.0.1:9/' }
    expect(readConfig(local).bgg).toEqual({ token, origin: 'http://127.0.0.1:9' })
  })

  test('TRUST_PROXY takes addresses and networks, and nothing else', () => {
    const read = (text: string) => readConfig({ TRUST_PROXY: text }).trustProxy
    expect([read(''), read('off'), read('on')]).toEqual([false, false, true])
    const named = ['127.0.0.1', '10.0.0.0/8', '::1', '2001:db8::/32', 'loopback']
    expect(read(named.join(', '))).toEqual(named)
    const wrong = ['1', '2', 'proxy.example.com', 'caddy', '10.0.0.0/33', '10.0.0.0/0', '::/129']
    for (const text of [
      ...wrong,
      '010.0.0.1',
      '0x7f.1',
      '127.1',
      '10.0.0.0/255.0.0.0',
      '127.0.0.1,',
      '::1%.',
      'fe80::1%::/64',
    ]) {
      expect(() => read(text)).toThrow(
        `TRUST_PROXY must be "on", "off", or the addresses of the proxies, such as 127.0.0.1 or 10.0.0.0/8, not "${text}".`,
      )
    }
  })

  test('Any text in TRUST_PROXY is either refused in one sentence or the server starts with it', async () => {
    const parts = fc.array(
      fc.constantFrom('1', '255', '.', ':', '::', '/', '8', ',', 'f', '%', ' '),
    )
    const texts = fc.oneof(
      ...[fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), parts.map((all) => all.join(''))],
      fc.tuple(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(140)).map((both) => both.join('/')),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const refused = await startWith(text).catch((error: unknown) => error)
        expect(refused === null || refused instanceof ConfigError).toBe(true)
      }),
      { numRuns: 300, examples: [['::%.']] },
    )
  })

  test('Only addresses of this machine are loopback', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true)
    expect(['0.0.0.0', '::', '127.0.0.1.example.com', '10.0.0.1'].some(isLoopback)).toBe(false)
  })
})

async function startWith(text: string): Promise<null> {
  const { trustProxy } = readConfig({ TRUST_PROXY: text })
  await Fastify({ trustProxy }).close()
  return null
}
