import X from 'lucide-react/icons/x'
import { type ReactNode, useId } from 'react'

import { rootAttribute } from '#ui/base/root-attribute.ts'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'

import { CrownMark } from '../score-card/result-picker.tsx'

/** The closing mark's look: a link or a button named Cancel. */
export const cancelProps = {
  className:
    'grid size-11 shrink-0 place-items-center rounded-field text-muted hover:bg-sunk hover:text-ink',
  children: <X aria-hidden="true" className="size-6" />,
  'aria-label': 'Cancel',
  title: 'Cancel',
} as const

/** The head of a form for a match: the closing mark, the title, and the day. */
export function FormHead({
  title,
  close,
  date,
}: {
  title: string
  /** Named Cancel. */
  close: ReactNode
  date: ReactNode
}) {
  return (
    <header className="flex min-h-15 items-center gap-x-1.5 max-[16rem]:flex-wrap max-[16rem]:*:nth-last-2:basis-full">
      <title>{`${title} · Tabletally`}</title>
      <h1 className="mr-auto min-w-0 text-title leading-[1.1]">{title}</h1>
      <div className="shrink-0">{date}</div>
      <span className="max-sm:order-first max-sm:-ml-2.5 sm:ml-1">{close}</span>
    </header>
  )
}

/** A part of the form: a caption on phones, a card on wide screens. */
export function FormPart({
  title,
  aside,
  folded = false,
  children,
}: {
  title: string
  aside?: ReactNode
  /** On phones a row with a pencil stands for it. */
  folded?: boolean
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-1.5 sm:gap-2 xl:rounded-card xl:bg-card xl:p-4.5 xl:shadow-card ${folded ? 'max-sm:hidden' : ''}`}
    >
      <header className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2 id={id} className="text-base sm:text-xl">
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}

const barAttribute = rootAttribute('formBar')

/**
 * A long form's buttons. On phones they stay in reach at the bottom of the screen: toasts leave that
 * place free.
 */
export function FormActions({ children }: { children: ReactNode }) {
  return (
    <div
      ref={barAttribute}
      data-uncovered
      className="sticky bottom-0 z-10 -mx-4 flex flex-wrap items-center gap-3 bg-[linear-gradient(to_top,var(--paper)_80%,transparent)] px-4 pt-2 pb-[max(0.625rem,env(safe-area-inset-bottom))] sm:static sm:mx-0 sm:bg-none sm:px-0 sm:pt-2"
    >
      {children}
    </div>
  )
}

/** What the button that saves looks like while it cannot: sunk, and readable. */
export const cannotSaveClasses =
  'disabled:border-[1.5px] disabled:border-dashed disabled:border-field disabled:bg-sunk! disabled:text-muted! disabled:opacity-100! disabled:shadow-none! disabled:saturate-100!'

/** The words on the button that saves: what it does, and the outcome that it stores. */
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

/** The form's parts while they load: people, games, scores. */
export function NewMatchSkeleton() {
  return (
    <SkeletonGroup className="mt-1 grid gap-3 xl:col-span-2 xl:grid-cols-[18.75rem_minmax(0,1fr)] xl:gap-5">
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
