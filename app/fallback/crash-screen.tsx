import { useEffect } from 'react'

import { isMissingChunk, reloadOnce } from '#client/reload-once.ts'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { TableScene } from '#ui/base/table-scene.tsx'

/** Shown when a page crashes. If only a chunk of an older version is missing, the page reloads. */
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
