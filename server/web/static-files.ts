import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import staticFiles from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod/mini'

import type { App } from '#platform/app.ts'
import { Refusal } from '#platform/http/errors.ts'
import { root } from '#platform/root.ts'
import { headersOfFile, headersOfServiceWorker } from '#platform/security/secure-headers.ts'

import { pageHtml } from './page-html.ts'

const DIST = fileURLToPath(new URL('dist/web', root))
/** For browsers; other files are for the server. In any case, as a file system may have it. */
const FILE = /^\/(?:[a-z]+\/)?[\w.-]+\.(?!(?:json|br|gz|map|html)$)\w+$/iu
const NO_PAGE = /\.(js|css|woff2)(\.(br|gz))?$/u

const WORKER = '/service-worker.js'
/** Ends the service worker of every browser that asks for it, which browsers do by themselves. */
const NO_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(end()))
async function end() {
  for (const name of await caches.keys()) await caches.delete(name)
  await self.registration.unregister()
}
`

// What the build writes for the server.
const pagePolicy = z.object({ styleHashes: z.array(z.string()) })

declare module 'fastify' {
  interface FastifyReply {
    sendPage(this: FastifyReply): FastifyReply
  }
}

/** The hashes of the inline styles in the built page, for the CSP. */
export async function readStyleHashes(): Promise<string[]> {
  const file = join(DIST, 'csp.json')
  if (!existsSync(file)) return []
  return z.parse(pagePolicy, JSON.parse(await readFile(file, 'utf8'))).styleHashes
}

function pathOf({ url }: FastifyRequest): string {
  return url.replace(/[?#].*$/su, '')
}

const config = { isFile: true }

/** Serves the built web app: hashed assets are cached for a year, the page itself is revalidated. */
export async function serveWeb(server: FastifyInstance, app: App): Promise<void> {
  const built = existsSync(join(DIST, 'index.html'))
  if (built) {
    await server.register(staticFiles, {
      root: DIST,
      // Its own route, and its `allowedPath`, list the folder at every request: 0.4 ms of 0.75.
      serve: false,
      index: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (reply, path) => {
        if (path.includes(WORKER)) headersOfServiceWorker(reply)
        else if (NO_PAGE.test(path)) headersOfFile(reply)
        reply.header(
          'cache-control',
          path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
        )
      },
    })
    server.get('/*', { config }, (request, reply) => {
      // Each wait for a reply adds a listener to its response: eleven when a file is missing.
      reply.raw.setMaxListeners(20)
      const path = pathOf(request)
      return FILE.test(path) ? reply.sendFile(path) : reply.callNotFound()
    })
  }
  if (!app.config.serviceWorker) {
    server.get(WORKER, { config }, (_, reply) => {
      headersOfServiceWorker(reply)
      return reply.header('cache-control', 'no-cache').type('text/javascript').send(NO_WORKER)
    })
  }
  const htmlFor = pageHtml(built ? await readdir(DIST) : [])
  server.decorateReply('sendPage', function sendPage(this: FastifyReply) {
    if (!built) {
      return this.status(404)
        .type('text/plain; charset=utf-8')
        .send('The web app is not built. `npm start` builds it; `npm run dev` serves it by itself.')
    }
    // The app's router would take what follows for the name of a host.
    if (pathOf(this.request).startsWith('//')) throw new Refusal('not_found', 'Not found.')
    const file = htmlFor(this.request.url)
    return this.header('cache-control', 'no-cache').sendFile(file, { cacheControl: false })
  })
  server.get('/', { config }, (_, reply) => reply.sendPage())
}
