import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { endpointNames, knows, readsFirst } from './benched-endpoints.ts'
import { type ContenderName, startContender } from './contenders/contender.ts'
import { programOf } from './contenders/contenders.ts'
import { sqliteData } from './dataset/sqlite.ts'
import { prepareFor } from './prepare.ts'
import { compareResponses } from './same-responses.ts'

const SIZE = 'XS'
const NAMES = ['bare', 'app', 'express'] as const satisfies ContenderName[]

test('The servers that the bench compares respond alike to every request that they know @long', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'tabletally-bench-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const data = await sqliteData(directory, SIZE)
  for (const endpoint of endpointNames) await prepareFor(endpoint, data, SIZE)
  const running = await Promise.all(
    NAMES.map(async (name) => {
      mkdirSync(join(directory, name))
      const address = join(directory, name, 'tabletally.sqlite')
      copyFileSync(data, address)
      const contender = await startContender(name, programOf(name, address, directory), directory)
      onTestFinished(() => contender.stop())
      return contender
    }),
  )
  const different: string[] = []
  for (const endpoint of readsFirst(endpointNames)) {
    const able = running.filter(({ name }) => knows(name, endpoint))
    await compareResponses(endpoint, able, SIZE).catch((error: Error) => {
      different.push(error.message)
    })
  }
  expect(different).toEqual([])
})
