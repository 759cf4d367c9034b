import { Banner } from '#ui/base/banner.tsx'

/**
 * Says on the page of the sign-in that this device keeps something, and not of whom. Over the picture above
 * the card, or below the card where it is beside the picture, so that nothing moves.
 */
export function WaitsNotice() {
  return (
    <Banner className="absolute inset-x-0 bottom-full mb-3 shadow-card max-[17rem]:static max-[17rem]:mb-0 lg:top-full lg:bottom-auto lg:mt-3">
      Something written here waits until the same person signs in again.
    </Banner>
  )
}
