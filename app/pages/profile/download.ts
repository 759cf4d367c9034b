import { apiFile } from '#client/api.ts'
import { LAST_LINE_MAX, noPlaceIn, type NoPlace } from '#features/exports/archive-download.rules.ts'

const files = {
  json: { endpoint: 'GET /users/:id/archive', name: 'tabletally.json' },
  csv: { endpoint: 'GET /users/:id/archive.csv', name: 'tabletally-matches.csv' },
  bgstats: { endpoint: 'GET /users/:id/archive.bgstats', name: 'tabletally-bgstats.json' },
} as const
export type FileKind = keyof typeof files

/** Downloads the user's data as a file, and returns what the file cannot store. */
export async function download(kind: FileKind, userId: string): Promise<NoPlace[]> {
  const { endpoint, name } = files[kind]
  const file = await apiFile(endpoint, { params: { id: userId } })
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Every browser has started the download within a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
  return kind === 'bgstats' ? noPlaceIn(await file.slice(-LAST_LINE_MAX).text()) : []
}
