import { Banner } from '#ui/base/banner.tsx'

/** Does not say whose it is. Placed so that nothing on the page moves. */
export function WaitsNotice() {
  return (
    <Banner className="absolute inset-x-0 bottom-full mb-3 shadow-card max-[17rem]:static max-[17rem]:mb-0 lg:top-full lg:bottom-auto lg:mt-3">
      Something written here waits until the same person signs in again.
    </Banner>
  )
}
