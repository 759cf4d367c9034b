const PROBE_MS = 3000

/** A browser that says it is offline may still reach a server on the same machine. */
export function isServed(): Promise<boolean> {
  const init = { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(PROBE_MS) } as const
  // Any answer will do: it says that there is a way to the server.
  return fetch('/api/users/me', init).then(
    () => true,
    () => false,
  )
}

/** Phones empty what is not installed, unless it was asked not to. */
export async function askToPersist(): Promise<void> {
  // Plain http has no storage manager.
  if ('storage' in navigator) await navigator.storage.persist().catch(() => false)
}
