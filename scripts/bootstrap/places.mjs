import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const windows = process.platform === 'win32'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
export const at = (path) => join(root, path)

/** The Node that package-lock.json brings; everything but this bootstrap runs on it. */
export const ourNode = at(windows ? 'node_modules/node/bin/node.exe' : 'node_modules/node/bin/node')

/**
 * The environment for our programs: whatever asks for `node` or a tool by name gets ours, and what
 * Node has compiled (our types stripped) is kept for the next start.
 */
export function environment() {
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') || 'PATH'
  const path = [at('node_modules/.bin'), process.env[name]].filter(Boolean)
  return {
    NODE_COMPILE_CACHE: at('node_modules/.cache/compiled'),
    ...process.env,
    [name]: path.join(windows ? ';' : ':'),
  }
}
