import { useInfiniteQuery } from '@tanstack/react-query'

import { failureOf } from '#client/query/failure-of.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { LoadFailure } from '#ui/layout/load-failure.tsx'
import { Sheet } from '#ui/layout/sheet.tsx'

import { importsQuery } from './import-queries.ts'
import { ImportRow } from './import-row.tsx'

/** What was imported before, newest first; nothing for whoever has imported nothing. */
export function ImportsCard() {
  const imports = useInfiniteQuery(importsQuery)
  const all = imports.data?.pages.flatMap(({ data }) => data) ?? []
  if (imports.isError && all.length === 0) {
    return (
      <Card>
        <LoadFailure title="Your imports did not load" {...failureOf(imports, 'Failed to load.')} />
      </Card>
    )
  }
  if (all.length === 0) return null
  return (
    <Card title="Your imports">
      <Sheet aria-label="Imports">
        {all.map((one) => (
          <ImportRow key={one._id} one={one} />
        ))}
      </Sheet>
      {imports.hasNextPage && (
        <div className="mt-3 flex justify-center">
          <Button
            tone="quiet"
            loading={imports.isFetchingNextPage}
            onClick={() => void imports.fetchNextPage()}
          >
            Show more
          </Button>
        </div>
      )}
    </Card>
  )
}
