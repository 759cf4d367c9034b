import { type ReactNode, useId } from 'react'

/** A part of the form: a caption on phones, a card on wide screens. */
export function FormPart({
  title,
  aside,
  children,
}: {
  title: string
  aside?: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 flex-col gap-1.5 sm:gap-2 xl:rounded-card xl:bg-card xl:p-4.5 xl:shadow-card"
    >
      <header className="flex min-h-6 flex-wrap items-center justify-between gap-x-3">
        <h2
          id={id}
          className="font-sans! text-[0.8125rem] font-bold tracking-[0.12em] text-muted uppercase max-[22rem]:text-xs max-[22rem]:tracking-normal xl:font-display! xl:text-xl xl:tracking-normal xl:text-ink xl:normal-case"
        >
          {title}
        </h2>
        {aside}
      </header>
      {children}
    </section>
  )
}
