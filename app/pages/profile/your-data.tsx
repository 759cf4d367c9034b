import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Upload from 'lucide-react/icons/upload'
import { useState } from 'react'

import { messageOf } from '#client/api-error.ts'
import { apiFile } from '#client/api.ts'
import { useMe } from '#client/query/me.ts'
import { LAST_LINE_MAX, noPlaceIn, type NoPlace } from '#features/exports/archive-download.rules.ts'
import { Banner } from '#ui/base/banner.tsx'
import { Button, ButtonLink } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'

const files = {
  json: { endpoint: 'GET /users/:id/archive', name: 'tabletally.json' },
  csv: { endpoint: 'GET /users/:id/archive.csv', name: 'tabletally-matches.csv' },
  bgstats: { endpoint: 'GET /users/:id/archive.bgstats', name: 'tabletally-bgstats.json' },
} as const
type FileKind = keyof typeof files

export function YourData() {
  const [noPlace, setNoPlace] = useState<NoPlace[]>([])
  return (
    <>
      <p className="mb-4 max-w-[62ch] text-muted">
        Take everything with you: the JSON file has your account, your friends and your matches, and
        can be imported again, here or on another server. The CSV file has your matches for a
        spreadsheet. The BG Stats file has them for that app; what it has no place for is listed
        here.
      </p>
      <div className="flex flex-wrap gap-3">
        <DownloadButton kind="json">Download as JSON</DownloadButton>
        <DownloadButton kind="csv">Download as CSV</DownloadButton>
        <DownloadButton kind="bgstats" onDownload={setNoPlace}>
          Download for BG Stats
        </DownloadButton>
        <ButtonLink
          to="/import"
          tone="quiet"
          icon={<Upload aria-hidden="true" className="size-5" />}
        >
          Import matches
        </ButtonLink>
      </div>
      {noPlace.length > 0 && (
        <Banner className="mt-4">
          The file for BG Stats leaves out what has no place in it:
          <ul className="mt-1 list-disc pl-5">
            {noPlace.map(({ what, count }) => (
              <li key={what}>
                {what} ({count})
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </>
  )
}

function DownloadButton({
  kind,
  onDownload,
  children,
}: {
  kind: FileKind
  onDownload?: (noPlace: NoPlace[]) => void
  children: string
}) {
  const me = useMe()
  const fetching = useMutation({
    mutationFn: () => download(kind, me._id),
    onMutate: () => ({ id: toast.loading('Gathering your data…') }),
    onSuccess: (noPlace, _, loadingToast) => {
      toast.success('Your data is downloaded.', loadingToast)
      onDownload?.(noPlace)
    },
    onError: (error, _, loadingToast) =>
      toast.error(messageOf(error, 'Failed to download your data'), loadingToast),
  })
  return (
    <Button
      tone="quiet"
      icon={<Download aria-hidden="true" className="size-5" />}
      loading={fetching.isPending}
      onClick={() => fetching.mutate()}
    >
      {children}
    </Button>
  )
}

async function download(kind: FileKind, userId: string): Promise<NoPlace[]> {
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
