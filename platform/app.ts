import type { FastifyBaseLogger } from 'fastify'

import type { Database } from '#database/connect.ts'

import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { Outbox } from './mail/outbox.ts'

export interface App {
  config: Config
  database: Database
  clock: Clock
  log: FastifyBaseLogger
  limits: RateLimits
  outbox: Outbox
}
