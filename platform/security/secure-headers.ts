import { Socket } from 'node:net'

import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

import type { App } from '../app.ts'

/** Browser features that no page of the app uses. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * Sets the security headers: pages load code, styles and data from this origin only, and nobody can
 * frame them.
 * @param styleHashes hashes of the inline styles in the built pages
 */
export function secureHeaders(
  server: FastifyInstance,
  app: App,
  styleHashes: readonly string[],
): void {
  const headers = {
    ...helmetHeaders(app.config.publicUrl.startsWith('https:'), styleHashes),
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  }
  server.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers)
    // API responses are for the caller only: no proxy and no browser may cache them.
    const { access } = request.routeOptions.config
    if (access !== undefined) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Headers that tell a browser about a page. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]
/** A worker runs with the policy of its script's response. */
const FILE_POLICY = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'"

/**
 * Leaves a script, style or font of the web app only the security headers that apply to it. All of them
 * are 0.7 kB, more than many of the twenty files that a page loads, and HTTP/1.1 does not compress them.
 */
export function headersOfFile(reply: FastifyReply): void {
  for (const name of OF_PAGES) reply.removeHeader(name)
  reply.header('content-security-policy', FILE_POLICY)
}

/** Runs Helmet once: it would compute the same headers for each response. */
function helmetHeaders(https: boolean, styleHashes: readonly string[]) {
  // Imported by name, the module would load Node's fetch too: 40 ms of the start and 16 MB.
  const { IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')
  const blank = new ServerResponse(new IncomingMessage(new Socket()))
  const setHeaders = helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes.map((hash) => `'${hash}'`)],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        workerSrc: ["'self'"],
        // No page makes markup or code of text. The one policy lets through addresses of workers
        // (features/imports/web/work/worker-script.ts).
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ['worker'],
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'no-referrer' },
    frameguard: { action: 'deny' },
  })
  setHeaders(blank.req, blank, () => undefined)
  return blank.getHeaders()
}
