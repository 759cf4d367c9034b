// The product, except that it builds and compiles every query each time it runs.
import { registerHooks } from 'node:module'

registerHooks({
  resolve(specifier, context, next) {
    const replaced = specifier === '#database/query/prepared.ts'
    return next(replaced ? '#bench/contenders/prepared-each-time.ts' : specifier, context)
  },
})
await import('#server/main.ts')
