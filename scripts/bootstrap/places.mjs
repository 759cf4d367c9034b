import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const windows = process.platform === 'win32'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (path) => join(root, path)

/** The Node from package-lock.json; everything except this bootstrap runs on it. */
export const ourNode = at(windows ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node')

/** PATH finds our `node` and tools first; Node caches compiled code for the next start. */
export function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
  const path = [at('node_modules/.bin'), process.env[name]].filter(Boolean)
  return {
    NODE_COMPILE_CACHE: at('node_modules/.cache/compiled'),
    ...process.env,
    [name]: path.join(windows ? ';' : ':'),
  }
}
