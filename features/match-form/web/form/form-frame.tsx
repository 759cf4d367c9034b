import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'

import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

import { CrownMark } from '../score-card/row-tools.tsx'

export const cancelProps = {
  className:
    'grid size-11 shrink-0 place-items-center rounded-field font-bold text-muted hover:bg-sunk hover:text-ink xl:w-auto xl:px-3',
  children: (
    <>
      <X aria-hidden="true" className="size-6 xl:hidden" />
      <span className="max-xl:hidden">Cancel</span>
    </>
  ),
  'aria-label': 'Cancel',
  title: 'Cancel',
} as const

export const formClasses =
  'grid gap-x-5 gap-y-3 max-sm:min-h-[calc(100dvh-0.25rem)] max-sm:grid-rows-[auto_auto_1fr] xl:grid-cols-[20.5rem_minmax(0,1fr)] xl:items-start xl:gap-y-4'
export const partsClasses = 'flex min-w-0 flex-col gap-3 sm:gap-4 xl:gap-6'

export function FormHead({
  title,
  close,
  date,
}: {
  title: string
  close: ReactNode
  date: ReactNode
}) {
  return (
    <header className="flex min-h-13 items-center gap-x-1.5 max-[16rem]:flex-wrap max-[16rem]:*:nth-last-2:basis-full">
      <title>{`${title} · Tabletally`}</title>
      <h1 className="mr-auto min-w-0 text-[1.375rem] leading-[1.1] sm:text-title">{title}</h1>
      <div className="shrink-0">{date}</div>
      <span className="max-sm:order-first max-sm:-ml-2.5 sm:ml-1">{close}</span>
    </header>
  )
}

export function FormPart({
  title,
  aside,
  folded,
  children,
}: {
  title: string
  aside: ReactNode
  folded: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-2 ${folded ? 'max-sm:hidden' : ''}`}
    >
      <header className="flex min-h-6 flex-wrap items-baseline justify-between gap-x-3">
        <h2 id={id} className="text-[1.0625rem]">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

const barAttribute = rootAttribute('formBar')

/** On phones at the bottom of the screen: toasts leave that place free. */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      ref={barAttribute}
      data-uncovered
      className="sticky bottom-0 z-10 -mx-4 mt-auto flex flex-wrap items-center gap-3 bg-[linear-gradient(to_top,var(--paper)_80%,transparent)] px-4 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:bg-none sm:px-0 sm:pt-2 xl:col-start-2 xl:pt-0"
    >
      {children}
    </div>
  )
}

export function SaveWords({
  children,
  outcome,
  crowned,
}: {
  children: ReactNode
  outcome: string
  crowned: boolean
}) {
  return (
    <span className="flex min-w-0 items-center gap-3">
      {crowned && <CrownMark crown="won" onMarigold />}
      <span className="flex min-w-0 flex-col leading-tight">
        <span>{children}</span>
        {/* A space, so that the two lines are two words of the button's name. */}{' '}
        <span className="line-clamp-2 text-xs font-semibold text-balance wrap-anywhere">
          {outcome}
        </span>
      </span>
    </span>
  )
}

export function NewMatchSkeleton() {
  return (
    <SkeletonGroup className="mt-1 grid gap-3 xl:col-span-2 xl:grid-cols-[20.5rem_minmax(0,1fr)] xl:gap-5">
      <div className="flex flex-col gap-3 xl:gap-5">
        <Skeleton className="h-34 rounded-card" />
        <Skeleton className="h-30 rounded-card xl:h-72" />
      </div>
      <div className="flex flex-col gap-3">
        <Skeleton className="h-13 rounded-2xl" />
        <Skeleton className="h-72 rounded-card" />
      </div>
    </SkeletonGroup>
  )
}
