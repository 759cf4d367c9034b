import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'

/** Stands above all matches where filters lack the network. */
export function UnfilteredNote({ onRetry, retrying }: { onRetry: () => void; retrying: boolean }) {
  return (
    <Banner
      className="mt-3"
      action={
        <Button tone="quiet" size="small" loading={retrying} onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Filters need a connection. Below are all matches, as this device has them.
    </Banner>
  )
}
