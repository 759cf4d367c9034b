import type { ContenderName, Program } from './contender.ts'

/** How a contender is started on a database. */
export function programOf(name: ContenderName, address: string, dataDir: string): Program {
  const postgres = address.startsWith('postgres')
  // Only the rate limits are off; they would refuse the load.
  const product = {
    LIMITS: 'off',
    DATA_DIR: `${dataDir}/${name}`,
    ...(postgres ? { DATABASE_URL: address } : {}),
  }
  switch (name) {
    case 'app':
    case 'app-small':
    case 'app-pg':
      return { args: ['dist/server.mjs'], env: product, processes: 1 }
    case 'app-pg-2':
      return { args: ['dist/server.mjs'], env: product, processes: 2 }
    case 'compiling-pg':
      return { args: ['bench/contenders/compiling.ts'], env: product, processes: 1 }
    case 'bare':
    case 'express':
    case 'express-pg': {
      const folder = name === 'bare' ? 'bare' : 'express'
      const args = [`bench/contenders/${folder}/${folder}-main.ts`]
      return { args, env: { BENCH_DATABASE: address }, processes: 1 }
    }
  }
}
