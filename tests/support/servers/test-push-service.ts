import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

import type { Network } from '#platform/push/push-delivery.ts'

const PUSH_HOST = 'push.tally.example'

// Of no use elsewhere: nothing but a test trusts the certificate.
const PRIVATE_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgyyBIcUQVhlQIbXW2
RIBy+x+I7hhEHMnzj5rH7GMWvxWhRANCAAQ3MjxETutb9JGUMD385iKZqm/wnCEC
+sp6MBAK6+8FGeKye5HqfyhimXk4S8B2jMqxuoOzeTD/8MZR+tA+ZaOt
-----END PRIVATE KEY-----
`

const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBrzCCAVagAwIBAgIUKXPYJVZjJqNEivMV+0afi68m/bIwCgYIKoZIzj0EAwIw
HTEbMBkGA1UEAwwScHVzaC50YWxseS5leGFtcGxlMCAXDTI2MTEyNjIzNTYzMFoY
DzIxMjYxMTAyMjM1NjMwWjAdMRswGQYDVQQDDBJwdXNoLnRhbGx5LmV4YW1wbGUw
WTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAAQ3MjxETutb9JGUMD385iKZqm/wnCEC
+sp6MBAK6+8FGeKye5HqfyhimXk4S8B2jMqxuoOzeTD/8MZR+tA+ZaOto3IwcDAd
BgNVHQ4EFgQUIGLYKPqF71hrX9Yi+zJShDPGZk8wHwYDVR0jBBgwFoAUIGLYKPqF
71hrX9Yi+zJShDPGZk8wDwYDVR0TAQH/BAUwAwEB/zAdBgNVHREEFjAUghJwdXNo
LnRhbGx5LmV4YW1wbGUwCgYIKoZIzj0EAwIDRwAwRAIgcBnZY8dyDdtw6Mw7e2/m
v28LfMyzKFVwl6/1p0wT55MCIFiimpZpDQKpS3WGdBhmq0/o5jrBYZUg+zQugmuv
1BN/
-----END CERTIFICATE-----
`

interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

/** As browsers' ones are to us (RFC 8030), by https. */
export interface TestPushService {
  port: number
  received: Received[]
  /** By default with 201. */
  state: { answer: (response: ServerResponse) => void }
  /** Reaches it by its name; nothing else on this machine. */
  network: Network
  stop(): Promise<void>
}

export async function startPushService(): Promise<TestPushService> {
  const received: Received[] = []
  const state: TestPushService['state'] = {
    answer: (response) => void response.writeHead(201).end(),
  }
  const server = createServer({ key: PRIVATE_KEY, cert: CERTIFICATE }, (request, response) => {
    const { url = '', headers } = request
    void buffer(request).then((body) => {
      received.push({ path: url, headers, body })
      state.answer(response)
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    port: (server.address() as AddressInfo).port,
    received,
    state,
    network: {
      resolve: async (name) => (name === PUSH_HOST ? ['127.0.0.1'] : []),
      isAllowed: (address) => address === '127.0.0.1',
      ca: CERTIFICATE,
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export interface TestBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  /** RFC 8291. */
  read(body: Buffer): string
}

/** @param port of the push service, where anything is sent */
export function subscribe(port = 443): TestBrowser {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  return {
    // As browsers write it, without a default port.
    endpoint: new URL(`https://${PUSH_HOST}:${port}/send/${randomBytes(8).toString('hex')}`).href,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
    read: (body) => decrypt(body, pair, auth),
  }
}

function decrypt(body: Buffer, browser: ECDH, auth: Buffer): string {
  const [salt, idLength] = [body.subarray(0, 16), body.readUInt8(20)]
  const theirs = body.subarray(21, 21 + idLength)
  const text = body.subarray(21 + idLength)
  const secret = browser.computeSecret(theirs)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser.getPublicKey(), theirs])
  const material = Buffer.from(hkdfSync('sha256', secret, auth, info, 32))
  const derive = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', material, salt, `Content-Encoding: ${name}\0`, bytes))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(text.subarray(-16))
  const padded = Buffer.concat([decipher.update(text.subarray(0, -16)), decipher.final()])
  // Of the last record, and only one is allowed: a 2, then zeros.
  const end = padded.lastIndexOf(2)
  if (padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('Wrongly padded')
  return padded.subarray(0, end).toString('utf8')
}

/** `exp` in seconds since 1970. */
interface Claims {
  aud: string
  exp: number
  sub: string
}

/** RFC 8292. */
export function readVapid(headers: IncomingHttpHeaders): {
  key: string
  isSigned: boolean
  claims: Claims
} {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/u.exec(
    headers.authorization ?? '',
  ) ?? ['', '', '']
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const half = (from: number) => point.subarray(from, from + 32).toString('base64url')
  const publicKey = createPublicKey({
    key: { kty: 'EC', crv: 'P-256', x: half(1), y: half(33) },
    format: 'jwk',
  })
  return {
    key,
    isSigned: verify(
      'sha256',
      Buffer.from(`${head}.${claims}`),
      { key: publicKey, dsaEncoding: 'ieee-p1363' },
      Buffer.from(signature, 'base64url'),
    ),
    claims: JSON.parse(Buffer.from(claims, 'base64url').toString('utf8')) as Claims,
  }
}
