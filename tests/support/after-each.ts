import type { Database } from '#database/connect.ts'

/** @param most after these all fail, as when the process ends @returns how to stop it */
export function afterEachTransaction(
  database: Database,
  call: (count: number) => Promise<void>,
  most = Infinity,
): () => void {
  const transact = database.transact.bind(database)
  let [count, isCalling] = [0, false]
  database.transact = async (work) => {
    if (isCalling) return transact(work)
    if (count >= most) throw new Error('The process has ended.')
    const result = await transact(work)
    count += 1
    isCalling = true
    await call(count).finally(() => (isCalling = false))
    return result
  }
  return () => {
    database.transact = transact
  }
}
