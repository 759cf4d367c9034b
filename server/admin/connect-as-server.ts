import { connect, type Database } from '#database/connect.ts'
import { databaseOptions, readConfig } from '#platform/config.ts'

/** Opens a database as the server does: what a command publishes has to reach it. */
export async function connectAsServer(address: string): Promise<Database> {
  return connect(address, databaseOptions(readConfig(process.env)))
}
