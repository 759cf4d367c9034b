import { Outlet } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { Logo } from '../ui/logo.tsx'
import { ThemeSwitch } from '../ui/theme-switch.tsx'
import { LampScene } from './lamp-scene.tsx'

/** The layout of the signed-out pages: the lit table on one side, the page's card on the other. */
export function PublicShell({ children = <Outlet /> }: { children?: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col lg:grid lg:grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)]">
      <LampSide />
      <main className="relative z-10 flex flex-1 flex-col px-4 pb-10 lg:justify-center lg:px-10 lg:py-10">
        <ThemeSwitch className="absolute! top-3 right-3 hidden! lg:grid!" />
        <div className="mx-auto -mt-10 w-full max-w-md lg:mt-0">{children}</div>
      </main>
    </div>
  )
}

function LampSide() {
  return (
    <aside className="relative isolate flex h-64 shrink-0 flex-col overflow-hidden bg-[#1a1422] text-[#f6ecdc] [color-scheme:dark] lg:sticky lg:top-0 lg:h-dvh">
      <LampScene />
      <div className="flex items-center justify-between p-4 lg:p-8">
        <Logo />
        <ThemeSwitch className="lg:hidden" />
      </div>
      <div className="mt-auto hidden p-8 pb-10 xl:p-14 lg:block">
        <p className="font-score text-6xl leading-[1.02] tracking-[-0.025em] text-balance xl:text-7xl">
          Who won last Thursday?
        </p>
        <p className="mt-5 max-w-[38ch] text-lg text-[#d9cadb]">
          Keep score of every game night, settle every argument, and remember the table you played
          at.
        </p>
      </div>
    </aside>
  )
}
