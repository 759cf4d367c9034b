import { ButtonLink } from '#ui/base/button.tsx'
import { TableScene } from '#ui/base/table-scene.tsx'

export function component() {
  return (
    <main className="mx-auto flex min-h-[70dvh] max-w-lg flex-col items-center justify-center px-4 py-12 text-center">
      <title>Not Found · Tabletally</title>
      <TableScene scene="fallen" />
      <h1 className="mt-6 text-4xl">Not Found</h1>
      <p className="mt-3 text-base text-muted">There is no page at this address.</p>
      <ButtonLink to="/dashboard" className="mt-7">
        Go to Dashboard
      </ButtonLink>
    </main>
  )
}
