import { Socket } from 'node:net'

import type { FastifyInstance, FastifyReply } from 'fastify'
import helmet from 'helmet'

import type { App } from '../app.ts'

/** Browser features that no page of the app uses. */
const UNUSED = ['display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/** What tells a browser about a page. All headers are 1 kB, more than most JSON responses. */
const OF_PAGES = [
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

/**
 * Code, styles and data come from this origin only; nobody can frame a page or a response.
 * @param styleHashes of the inline styles in the built pages
 */
export function secureHeaders(
  server: FastifyInstance,
  app: App,
  styleHashes: readonly string[],
): void {
  const common = helmetHeaders(app.config.publicUrl.startsWith('https:'), styleHashes)
  const ofPages = {
    ...common,
    'permissions-policy': UNUSED.map((feature) => `${feature}=()`).join(', '),
  }
  const ofEndpoints = {
    ...Object.fromEntries(Object.entries(common).filter(([name]) => !OF_PAGES.includes(name))),
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    // API responses are for the caller only: no proxy and no browser may cache them.
    'cache-control': 'no-store',
  }
  server.addHook('onRequest', (request, reply, done) => {
    const { access, backTo } = request.routeOptions.config
    reply.headers(access === undefined ? ofPages : ofEndpoints)
    // Its refusals can be pages (platform/http/plain-page.ts).
    if (backTo !== undefined) reply.headers(ofPages)
    done()
  })
}

/** A script, style or font is in no frame and links to nothing. */
const OF_FRAMES = ['referrer-policy', 'x-frame-options']
/** A worker runs with the policy of its script's response. */
const FILE_POLICY = "default-src 'none';script-src 'self';connect-src 'self';frame-ancestors 'none'"

/** Only those that apply: all are 0.7 kB, more than many of the twenty files of a page. */
export function headersOfFile(reply: FastifyReply): void {
  for (const name of [...OF_PAGES, ...OF_FRAMES]) reply.removeHeader(name)
  reply.header('content-security-policy', FILE_POLICY)
}

/** The service worker loads no other script; its fetches are those of the pages. */
export function headersOfServiceWorker(reply: FastifyReply): void {
  headersOfFile(reply)
  reply.header(
    'content-security-policy',
    "default-src 'none';connect-src 'self';frame-ancestors 'none';require-trusted-types-for 'script'",
  )
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
        // (client/worker-script.ts).
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
