import { type ReactNode, useId } from 'react'

/** A ticket with a picture on its stub. */
export function StubCard({
  caption,
  picture,
  title,
  children,
}: {
  caption: string
  picture: ReactNode
  title: ReactNode
  children: ReactNode
}) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="relative grid min-h-32 min-w-0 grid-cols-[6.5rem_minmax(0,1fr)] overflow-clip max-[16rem]:grid-cols-[4.5rem_minmax(0,1fr)] rounded-card bg-card shadow-card"
    >
      <div className="grid place-items-center border-r-2 border-dashed border-line bg-sunk/70">
        {picture}
      </div>
      {/* Where the ticket is torn. */}
      <span
        aria-hidden="true"
        className="absolute -top-2 left-24 size-4 max-[16rem]:left-16 rounded-full bg-paper shadow-[inset_0_-1px_0_var(--line)]"
      />
      <span
        aria-hidden="true"
        className="absolute -bottom-2 left-24 size-4 max-[16rem]:left-16 rounded-full bg-paper shadow-[inset_0_1px_0_var(--line)]"
      />
      <div className="flex min-w-0 flex-col justify-center gap-1 px-4 py-3.5 max-[16rem]:px-3 sm:px-5">
        <h2 id={id} className="font-sans! text-sm font-bold tracking-[0.12em] text-muted uppercase">
          {caption}
        </h2>
        <p className="font-score text-xl leading-tight text-balance wrap-anywhere">{title}</p>
        {children}
      </div>
    </section>
  )
}
