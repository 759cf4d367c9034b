import { Banner } from '#ui/base/banner.tsx'

/**
 * Says on the page of the sign-in that this device keeps something, and not of whom. Above the card, so that
 * nothing moves.
 */
export function WaitsNotice() {
  return (
    <Banner className="absolute inset-x-0 bottom-full mb-3 shadow-card">
      Something written here waits until the same person signs in again.
    </Banner>
  )
}
