import { apiFile } from '#client/api.ts'

const files = {
  json: { call: 'GET /users/:id/archive', name: 'tabletally.json' },
  csv: { call: 'GET /users/:id/archive.csv', name: 'tabletally-matches.csv' },
} as const
export type FileKind = keyof typeof files

/** Fetches everything of the user and has the browser save it. */
export async function download(kind: FileKind, userId: string): Promise<void> {
  const { call, name } = files[kind]
  const url = URL.createObjectURL(await apiFile(call, { params: { id: userId } }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  // The browser has taken the file by the next turn of its loop, in every engine within a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
