import Upload from 'lucide-react/icons/upload'
import { useRef, useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { dayWords } from '#ui/layout/date-words.ts'
import { ConfirmDialog, preloadConfirmDialog } from '#ui/lists/confirm-dialog.tsx'

import { type ReadArchive, readArchive } from '../reading/rules.ts'
import { importedText } from '../rules.ts'
import { type ImportProgress, useImport } from './use-import.ts'

const BYTES_MAX = 100 * 1024 * 1024

/** Lets the user choose a file, shows what is in it, and imports it after a confirmation. */
export function ImportArchive() {
  const input = useRef<HTMLInputElement>(null)
  const [archive, setArchive] = useState<ReadArchive | null>(null)
  const [confirming, setConfirming] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const { progress, sending } = useImport()

  async function choose(file: File | undefined) {
    if (file === undefined) return
    sending.reset()
    const result =
      file.size > BYTES_MAX
        ? { ok: false as const, reason: 'This file is too large: 100 MB at most.' }
        : readArchive(await file.text())
    setProblem(result.ok ? null : result.reason)
    setArchive(result.ok ? result.archive : null)
    setConfirming(result.ok)
  }

  function start() {
    setConfirming(false)
    if (archive !== null) sending.mutate(archive)
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="Archive file"
        hidden
        onChange={({ target }) => {
          void choose(target.files?.[0])
          // Reset, so that the same file can be chosen again.
          target.value = ''
        }}
      />
      <Button
        {...preloadConfirmDialog}
        tone="quiet"
        icon={<Upload aria-hidden="true" className="size-5" />}
        loading={sending.isPending}
        onClick={() => input.current?.click()}
      >
        Import an archive
      </Button>
      <div className="basis-full empty:hidden">
        {problem !== null && <Banner tone="error">{problem}</Banner>}
        {sending.isPending && progress !== null && <Progress {...progress} />}
        {sending.isSuccess && <Banner tone="success">{importedText(sending.data)}</Banner>}
        {sending.isError && (
          <Banner
            tone="error"
            action={
              <Button size="small" onClick={start}>
                Try again
              </Button>
            }
          >
            {messageOf(sending.error, 'The import has stopped.')}{' '}
            {progress !== null && importedText(progress)} Trying again doubles nothing.
          </Banner>
        )}
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={archive === null ? '' : questionFor(archive)}
        confirmLabel="Import"
        onConfirm={start}
      >
        {archive !== null && (
          <>
            It is the archive of {archive.owner || 'somebody without a name'}
            {Number.isNaN(Date.parse(archive.exportedAt))
              ? ''
              : `, made on ${dayWords(archive.exportedAt)}`}
            . The matches become yours, the other players become guests, and nobody is told.
          </>
        )}
      </ConfirmDialog>
    </>
  )
}

function questionFor({ matches }: ReadArchive): string {
  return matches.length === 1 ? 'Import 1 match?' : `Import ${matches.length} matches?`
}

function Progress({ imported, existing, total }: ImportProgress) {
  const done = imported + existing
  return (
    <div className="flex flex-col gap-2">
      <p role="status" className="font-semibold">
        {done} of {total} matches
      </p>
      <progress
        aria-label="Import"
        value={done}
        max={total}
        className="h-4 w-full appearance-none overflow-hidden rounded-md bg-sunk [&::-moz-progress-bar]:bg-win [&::-webkit-progress-bar]:bg-sunk [&::-webkit-progress-value]:bg-win"
      />
    </div>
  )
}
