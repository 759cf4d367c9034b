import { useEffect } from 'react'

import { Button, ButtonLink } from '#ui/base/button.tsx'
import { TableScene } from '#ui/base/table-scene.tsx'

export function CrashScreen({ error }: { error: unknown }) {
  useEffect(() => {
    if (isMissingChunk(error)) reloadOnce()
  }, [error])
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <title>Oops! Something went wrong · Tabletally</title>
      <TableScene scene="fallen" />
      <h1 className="mt-6 text-4xl">Oops! Something went wrong</h1>
      <p className="mt-3 text-base text-muted">
        The table was knocked over. Your matches are safe; this page is not.
      </p>
      <div className="mt-7 flex flex-wrap justify-center gap-3">
        <ButtonLink to="/dashboard" reloadDocument>
          Go to Dashboard
        </ButtonLink>
        <Button tone="quiet" onClick={() => window.location.reload()}>
          Refresh Page
        </Button>
      </div>
    </main>
  )
}

/** When this tab last reloaded itself; app/public/first-paint.js uses it too, for the first scripts. */
const KEY = 'reloaded'
const PAUSE_MS = 60_000

/** A newer version may have been deployed since this page was opened. */
function isMissingChunk(error: unknown): boolean {
  return (
    error instanceof TypeError &&
    // The messages of Chrome, Firefox and Safari.
    /dynamically imported module|importing a module script failed/iu.test(error.message)
  )
}

/** Reloads the page, at most once a minute. @returns whether it does */
function reloadOnce(): boolean {
  // The result of a third-party sign-in is in memory only (early-response.ts): a reload would lose it.
  if (window.arrival) return false
  try {
    const last = Number(sessionStorage.getItem(KEY))
    if (Date.now() - last < PAUSE_MS) return false
    sessionStorage.setItem(KEY, String(Date.now()))
  } catch {
    // Without storage the page could reload in an endless loop.
    return false
  }
  window.location.reload()
  return true
}
