/** Waits for some work at most so long; the work itself goes on. @throws when it takes longer */
export async function within<T>(milliseconds: number, work: Promise<T>): Promise<T> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error('Too slow.')), milliseconds)
  try {
    return await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
