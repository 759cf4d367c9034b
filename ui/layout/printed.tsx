import { type ReactNode, useEffect } from 'react'
import { createPortal } from 'react-dom'

import { Logo } from '../base/logo.tsx'
import { rootAttribute } from '../base/root-attribute.ts'

const printedAttribute = rootAttribute('printed')

/**
 * Printed in place of the page (app/styles/print.css). It stays until the page is left, because some
 * browsers go on before they have printed.
 * @param open becomes true when it is to be printed
 */
export function Printed({
  day,
  open,
  onPrinted,
  children,
}: {
  day: string
  open: boolean
  onPrinted: () => void
  children: ReactNode
}) {
  useEffect(() => {
    if (!open) return
    window.print()
    onPrinted()
  }, [open, onPrinted])

  return createPortal(
    <article ref={printedAttribute} aria-label="Printed sheet" className="printed text-ink">
      <header className="flex items-end justify-between gap-4 border-b-2 border-ink pb-3">
        <Logo />
        <p>{day}</p>
      </header>
      {children}
    </article>,
    document.body,
  )
}
