import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Logo } from '#ui/base/logo.tsx'
import { rootAttribute } from '#ui/base/root-attribute.ts'
import { ThemeSwitch } from '#ui/base/theme-switch.tsx'

import { useTypedBefore } from './typed-before.ts'

const signedOutAttribute = rootAttribute('shell', 'public')

export function PublicShell({ children }: { children?: ReactNode }) {
  useTypedBefore()
  return (
    <div
      ref={signedOutAttribute}
      className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]"
    >
      <LampSide />
      <main className="relative z-10 flex flex-1 flex-col px-4 pb-10 lg:justify-center lg:px-10 lg:py-10">
        <ThemeSwitch className="absolute! top-3 right-3 hidden! lg:grid!" />
        <div className="relative mx-auto -mt-10 w-full max-w-md lg:mt-0">
          {children ?? <Outlet />}
        </div>
      </main>
    </div>
  )
}

/** The same elements as in index.html, which shows them before any script runs. */
function LampSide() {
  return (
    <aside className="lamp-side">
      <div aria-hidden="true" className="lamp-room">
        <svg className="lamp-picture">
          <use href="#lamp" />
        </svg>
      </div>
      <div className="p-4 lg:p-8">
        <Logo />
      </div>
      <div className="lamp-words">
        <p className="lamp-question">Who won last Thursday?</p>
        <p className="lamp-promise">
          Keep score of every game night, settle every argument, and remember the table you played
          at.
        </p>
      </div>
    </aside>
  )
}
