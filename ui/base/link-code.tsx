import { useMemo } from 'react'

import { qrDrawing } from '#ui/base/qr-drawing.ts'

/** Modules of white around the code, which cameras need. */
const QUIET = 4

export function LinkCode({ url, words }: { url: string; words: string }) {
  const { size, path } = useMemo(() => qrDrawing(url), [url])
  const whole = size + 2 * QUIET
  return (
    <div className="rounded-card bg-marigold p-4 pb-5 text-center text-on-marigold shadow-[0_5px_0_var(--marigold-edge)] scheme-light">
      <svg
        role="img"
        aria-label="QR code of the link"
        viewBox={`${-QUIET} ${-QUIET} ${whole} ${whole}`}
        shapeRendering="crispEdges"
        className="mx-auto block aspect-square w-63 max-w-full rounded-field bg-card text-ink"
      >
        <path d={path} fill="currentColor" />
      </svg>
      <p className="mt-4 font-score text-2xl leading-tight wrap-anywhere">{words}</p>
      <p className="mt-1.5 text-base font-bold wrap-anywhere select-all">
        {url.replace(/^https?:\/\//u, '')}
      </p>
    </div>
  )
}
