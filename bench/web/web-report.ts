import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { PageFigures } from './page-figures.ts'
import type { Interaction } from './timed.ts'
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
    const { performance, accessibility, bestPractices, seo, lcp, cls, again } = page
    const [least, most] = page.spread.lcp
    const paint = `${seconds(lcp)} (${seconds(least)}–${seconds(most)})`
    const kilobytes = (page.script / 1000).toFixed(1)
    // Figures from before 2026-11-27 have none.
    const later = typeof again === 'number' ? seconds(again) : '–'
    return `| \`${name}\` | ${performance} | ${Math.min(accessibility, bestPractices, seo)} | ${paint} | ${later} | ${Number(cls.toFixed(3))} | ${kilobytes} |`
  })
  const findings = pages.flatMap(({ name }) =>
    (measured[name]?.findings ?? []).map((finding) => `- \`${name}\`: ${finding}`),
  )
  const interactionRows = interactions.map(
    ({ where, what, cpu, worst, median, count }) =>
      `| ${where} | ${what} | ${cpu} | ${count} | ${median} | ${worst} |`,
  )
  return [
    '# The web app',
    head,
    'Lighthouse’s simulated phone with an empty cache: CPU 4× slower, 1.6 Mbit/s, 150 ms latency; medians, with minimum and maximum in brackets; JavaScript is gzip. “Again”: the LCP of a later visit, with the service worker. Other scores: the lowest of accessibility, best practices and SEO.',
    [
      '| page | performance | other scores | LCP s | again | CLS | JavaScript kB |',
      '|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    findings.length === 0
      ? 'No check of accessibility, best practices or SEO failed.'
      : `Failed:\n\n${findings.join('\n')}`,
    ...(interactionRows.length === 0
      ? []
      : [
          '## From a press to the next frame',
          'Milliseconds of the browser’s event timings, in steps of 8 ms, from 16 ms on.',
          [
            '| where | what | CPU times slower | measured | median | worst |',
            '|---|---|---|---|---|---|',
            ...interactionRows,
          ].join('\n'),
        ]),
    '',
  ]
    .join('\n\n')
    .replace(/\n+$/, '\n')
}

function seconds(ms: number): string {
  return (ms / 1000).toFixed(2)
}
