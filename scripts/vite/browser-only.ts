import { relative } from 'node:path'

import type { Plugin } from 'vite'

const OF_SERVER =
  /^(?:server|database|platform)\/|^features\/[^/]+\/[^/]+\.(?:contract|queries|commands|routes|mails)\.ts/u

/** Refuses modules of the server in the bundle, however they got there. */
export function browserOnly(): Plugin {
  return {
    name: 'tabletally:browser-only',
    apply: 'build',
    transform(_code, id) {
      const path = relative(process.cwd(), id)
      if (OF_SERVER.test(path)) this.error(`${path} is not for the browser`)
    },
  }
}
