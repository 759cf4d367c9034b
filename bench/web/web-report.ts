import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { PageFigures } from './page-figures.ts'
import { type Interaction, THROTTLING } from './timed.ts'
import { pages } from './web-pages.ts'

const FILE = 'bench/results/web.md'

/** The latest figures of each page and interaction. */
export interface Figures {
  /** Date, command and machine of the latest run, as Markdown. */
  measured: string
  pages: Record<string, PageFigures>
  interactions: Interaction[]
}

/** Writes the report and returns its text. */
export function writeReport(figures: Figures): string {
  const report = reportOf(figures)
  mkdirSync(dirname(FILE), { recursive: true })
  writeFileSync(FILE, report)
  return report
}

function reportOf({ measured: head, pages: measured, interactions }: Figures): string {
  const rows = pages.flatMap(({ name }) => {
    const page = measured[name]
    if (page === undefined) return []
    const { performance, lcp, again } = page
    const kilobytes = (page.script / 1000).toFixed(1)
    // Figures from before 2026-11-27 have none.
    const later = typeof again === 'number' ? seconds(again) : '–'
    return `| \`${name}\` | ${performance} | ${seconds(lcp)} | ${later} | ${kilobytes} |`
  })
  const findings = pages.flatMap(({ name }) => {
    const page = measured[name]
    if (page === undefined) return []
    const shifts = page.cls >= 0.0005 ? [`CLS ${page.cls.toFixed(3)}`] : []
    return [...page.findings, ...shifts].map((finding) => `- \`${name}\`: ${finding}`)
  })
  const interactionRows = interactions
    .filter(({ cpu }) => cpu === THROTTLING)
    .map(
      ({ where, what, worst, median, count }) =>
        `| ${where} | ${what} | ${count} | ${median} | ${worst} |`,
    )
  return [
    '# The web app',
    head,
    'Lighthouse’s simulated phone with an empty cache: CPU 4× slower, 1.6 Mbit/s, 150 ms latency; medians; JavaScript is gzip. “Again”: the LCP of a later visit, with the service worker.',
    [
      '| page | performance | LCP s | again | JavaScript kB |',
      '|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    findings.length === 0
      ? 'No check of accessibility, best practices or SEO failed; CLS is 0.'
      : `Failed:\n\n${findings.join('\n')}`,
    ...(interactionRows.length === 0
      ? []
      : [
          '## From a press to the next frame',
          'Milliseconds of the browser’s event timings, in steps of 8 ms, from 16 ms on; CPU 4× slower.',
          [
            '| where | what | measured | median | worst |',
            '|---|---|---|---|---|',
            ...interactionRows,
          ].join('\n'),
        ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function seconds(milliseconds: number): string {
  return (milliseconds / 1000).toFixed(2)
}
