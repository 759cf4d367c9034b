import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { useMoreFocus } from '#ui/lists/row-focus.ts'

/** Below a list: what went wrong, and the button for more of it. */
export function ListEnd({
  label,
  hasMore,
  isLoading,
  error,
  onMore,
}: {
  /** `games` */
  label: string
  hasMore: boolean
  isLoading: boolean
  error: Error | null
  onMore: () => void
}) {
  const keepFocus = useMoreFocus(hasMore)
  return (
    <>
      {error !== null && (
        <Banner tone="error" className="mt-3">
          {messageOf(error, `More ${label} did not load.`)}
        </Banner>
      )}
      {hasMore && (
        <Button
          tone="bare"
          className="mt-2 -ml-2.5"
          loading={isLoading}
          aria-label={`Show more ${label}`}
          onClick={(press) => {
            keepFocus(press)
            onMore()
          }}
        >
          Show more
        </Button>
      )}
    </>
  )
}
