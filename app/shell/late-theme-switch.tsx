import { Suspense } from 'react'

import { lazyComponent } from '#ui/base/lazy-component.tsx'

const ThemeSwitch = lazyComponent(
  async () => (await import('#ui/theme/theme-switch.tsx')).ThemeSwitch,
)

/** The switch where other things come first: its code loads after the page's. */
export function LateThemeSwitch() {
  return (
    <Suspense fallback={<span className="size-11" />}>
      <ThemeSwitch />
    </Suspense>
  )
}
