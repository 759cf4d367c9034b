import { inPages, listText } from '#features/archives/archive-download.rules.ts'
import type { ArchivedMatch } from '#features/archives/archives.rules.ts'

import { LAST_LINE } from './bgstats-losses.rules.ts'
import { bgStatsWriting } from './bgstats-writing.rules.ts'

/**
 * BG Stats' file in chunks: the plays first, then who and what they point to. What has no place in
 * it is known only then, so it stands in the last line; programs ignore keys that they do not know.
 */
export async function* bgStatsText(
  pages: AsyncIterable<readonly ArchivedMatch[]> | Iterable<readonly ArchivedMatch[]>,
  now: Date,
): AsyncGenerator<string, void> {
  const writing = bgStatsWriting()
  async function* plays() {
    for await (const page of pages) yield page.map((match) => writing.play(match))
  }
  yield '{\n'
  yield* listText('plays', plays())
  for (const [name, items] of Object.entries(writing.lists())) {
    yield ',\n'
    yield* listText(name, inPages(items))
  }
  yield `,\n "userInfo": ${JSON.stringify(writing.userInfo(now))}`
  yield `,${LAST_LINE}${JSON.stringify(writing.noPlace())}\n}\n`
}
