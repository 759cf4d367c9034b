import { existsSync, readFileSync, writeFileSync } from 'node:fs'

import type { Interaction } from './interactions.ts'
import type { PageFigures } from './page-figures.ts'
import { pages } from './pages.ts'

const FILE = 'docs/performance.md'
const HEADING = '## The web app'

/** The newest figures of each page and each interaction. */
export interface Figures {
  pages: Record<string, PageFigures>
  interactions: Interaction[]
}

/** Puts the figures into our section of the document, and answers the section. */
export function writeReport(figures: Figures): string {
  const section = sectionOf(figures)
  const text = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '# Performance\n'
  const start = text.indexOf(`${HEADING}\n`)
  if (start === -1) {
    writeFileSync(FILE, `${text.trimEnd()}\n\n${section}`)
    return section
  }
  const end = text.indexOf('\n## ', start + HEADING.length)
  const after = end === -1 ? '' : text.slice(end)
  writeFileSync(FILE, text.slice(0, start) + section + after)
  return section
}

function sectionOf({ pages: measured, interactions }: Figures): string {
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
  const acts = interactions.map(
    ({ where, what, cpu, worst, median, count }) =>
      `| ${where} | ${what} | ${cpu === 1 ? 'as it is' : `${cpu}× slower`} | ${count} | ${median} | ${worst} |`,
  )
  return [
    HEADING,
    '`npm run bench:web` measures the built app on the demo’s data with Lighthouse’s phone (a CPU four times slower, 1.6 Mbit/s, 150 ms away; simulated) and an empty cache; medians, LCP with the least and the most of the rounds. JavaScript is what the browser loads by itself until the network rests, gzip, in kB of 1000 bytes; `npm run check` holds what each page needs before it can be drawn against its budget.',
    [
      '| page | signed | performance | accessibility | best practices | SEO | FCP s | LCP s | TBT ms | CLS | JavaScript kB |',
      '|---|---|---|---|---|---|---|---|---|---|---|',
      ...rows,
    ].join('\n'),
    findings.length === 0
      ? 'No check of accessibility, best practices or SEO failed.'
      : `Not passed:\n\n${findings.join('\n')}`,
    ...(acts.length === 0
      ? []
      : [
          '### From a press to the next frame',
          'In milliseconds, as the browser’s own event timings give them (in steps of 8; it reports those of 16 ms and more), in a window of a phone’s size.',
          [
            '| where | what | CPU | measured | median | worst |',
            '|---|---|---|---|---|---|',
            ...acts,
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
