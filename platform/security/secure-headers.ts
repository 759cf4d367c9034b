import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

import type { App } from '../app.ts'

/** What no page of ours asks a browser for. */
const UNUSED = ['camera', 'display-capture', 'geolocation', 'microphone', 'payment', 'usb']

/**
 * The headers that keep a page to itself: its own code, styles and calls, in no frame of anybody's.
 * @param styleHashes of the inline styles that the built pages carry
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
    // What calls answer is the caller's, and no cache's on the way or on the disk.
    if (request.route.access !== undefined) reply.header('cache-control', 'no-store')
    done()
  })
}

/** Helmet would work its headers out anew for each answer, and they are always the same. */
function helmetHeaders(https: boolean, styleHashes: readonly string[]) {
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
        // No page turns text into markup or code, so no policy may call such text trusted.
        requireTrustedTypesFor: ["'script'"],
        trustedTypes: ["'none'"],
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
