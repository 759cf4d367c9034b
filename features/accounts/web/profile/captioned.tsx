import { type ReactNode, useId } from 'react'

/** A section on a card, with its heading in capitals above the card. */
export function Captioned({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="min-w-0">
      <h2
        id={id}
        className="mb-3 px-1 font-sans! text-xs font-bold tracking-[0.12em] text-muted uppercase"
      >
        {title}
      </h2>
      <div className="rounded-card bg-card shadow-card">{children}</div>
    </section>
  )
}
