import { apiFile } from '#client/api.ts'

const files = {
  json: { endpoint: 'GET /users/:id/archive', name: 'tabletally.json' },
  csv: { endpoint: 'GET /users/:id/archive.csv', name: 'tabletally-matches.csv' },
} as const
export type FileKind = keyof typeof files

/** Downloads the user's data as a file. */
export async function download(kind: FileKind, userId: string): Promise<void> {
  const { endpoint, name } = files[kind]
  const url = URL.createObjectURL(await apiFile(endpoint, { params: { id: userId } }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // Every browser has started the download within a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
