import { expect, test } from 'vitest'

import { onEachEngine } from '#tests/support/engines.ts'
import { matchTo } from '#tests/support/imports/made-imports.ts'

onEachEngine('Comparing a file with what is here', (open) => {
  test('refuses kinds of files that there are not, too many matches, and too long bodies', async () => {
    const it = await open()
    const { token } = await it.signUp('Ann')
    const compare = (source: string, matches: readonly unknown[]) =>
      it.call('POST /imports/compare', { token, body: { source, matches } })
    const unknown = await compare('paper', [])
    expect([unknown.status, unknown.body.errors]).toEqual([
      400,
      { source: 'Source must be bgstats, bgg, csv or archive.' },
    ])
    const long = Array.from({ length: 100 }, (_, at) =>
      matchTo(`bgg:${at}`, { notes: 'x'.repeat(1900) }),
    )
    const refused = await compare('bgg', long)
    expect([refused.status, refused.body.code]).toEqual([413, 'payload_too_large'])
    expect((await compare('bgg', [matchTo('bgg:1')])).body.data.otherwise).toEqual([])
  })
})
