import X from 'lucide-react/icons/x'
import type { ReactNode } from 'react'

/** The closing mark's look: a link or a button named Cancel. */
export const closingMark = {
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
    <header className="flex min-h-15 items-center gap-x-1.5 max-[16rem]:flex-wrap max-[16rem]:*:last:basis-full">
      <title>{`${title} · Tabletally`}</title>
      <span className="-ml-2.5 xl:order-last xl:ml-1">{close}</span>
      <h1 className="mr-auto min-w-0 text-base min-[24rem]:text-lg min-[27rem]:text-[1.3125rem] sm:text-4xl xl:text-5xl">
        {title}
      </h1>
      {date}
    </header>
  )
}
