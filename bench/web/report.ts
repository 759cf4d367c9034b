import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

import type { Interaction } from './interactions.ts'
import type { PageFigures } from './page-figures.ts'
import { pages } from './pages.ts'

const FILE = 'bench/results/web.md'

/** The newest figures of each page and each interaction. */
export interface Figures {
  /** When, how and on what the newest ones were measured, as Markdown. */
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
  const rows = pages.flatMap(({ name, signedIn }) => {
    const page = measured[name]
    if (page === undefined) return []
    const { performance, accessibility, bestPractices, seo, fcp, lcp, tbt, cls } = page
    const [least, most] = page.spread.lcp
    const times = `${seconds(fcp)} | ${seconds(lcp)} (${seconds(least)}–${seconds(most)})`
    const kilobytes = (page.script / 1000).toFixed(1)
    return `| \`${name}\` | ${signedIn ? 'in' : 'out'} | ${performance} | ${accessibility} | ${bestPractices} | ${seo} | ${times} | ${Math.round(tbt)} | ${Number(cls.toFixed(3))} | ${kilobytes} |`
  })
  const findings = pages.flatMap(({ name }) =>
    (measured[name]?.findings ?? []).map((finding) => `- \`${name}\`: ${finding}`),
  )
  const rowsOfActions = interactions.map(
    ({ where, what, cpu, worst, median, count }) =>
      `| ${where} | ${what} | ${cpu === 1 ? 'as it is' : `${cpu}× slower`} | ${count} | ${median} | ${worst} |`,
  )
  return [
    '# The web app',
    head,
    'The built app with the demo’s data, as Lighthouse’s simulated phone loads it with an empty cache: a CPU four times slower, 1.6 Mbit/s, latency 150 ms. The figures are medians; LCP has the least and the most of the rounds in brackets. JavaScript is what the browser loads until the network is idle, gzip, in kB of 1000 bytes.',
    [
      '| page | signed | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | JavaScript kB |',
      '|---|---|---|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    findings.length === 0
      ? 'No check of accessibility, best practices or SEO failed.'
      : `Not passed:\n\n${findings.join('\n')}`,
    ...(rowsOfActions.length === 0
      ? []
      : [
          '## From a press to the next frame',
          'In milliseconds, as the browser’s event timings give them, in a window of a phone’s size. They come in steps of 8 ms, and only those of 16 ms and more are reported.',
          [
            '| where | what | CPU | measured | median | worst |',
            '|---|---|---|---|---|---|',
            ...rowsOfActions,
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
