import { useMutation } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import { useEffect, useRef } from 'react'

import { messageOf } from '#client/api-error.ts'
import { useMe } from '#client/query/me.ts'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { toast } from '#ui/base/toast.ts'

import { download, type FileKind } from './download.ts'
import { ImportArchive } from './import-archive.tsx'

/** Downloads the user's data as a file, and imports such a file. */
export function YourData({ className }: { className: string }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The profile is drawn in steps, so the router found nothing to scroll to.
    if (window.location.hash === '#your-data') place.current?.scrollIntoView()
  }, [])
  return (
    <div ref={place} id="your-data" className={className}>
      <Card title="Your data">
        <p className="mb-4 max-w-[62ch] text-muted">
          Take everything with you: the JSON file has your account, your friends and your matches,
          and can be imported again, here or on another server. The CSV file has your matches for a
          spreadsheet.
        </p>
        <div className="flex flex-wrap gap-3">
          <DownloadButton kind="json">Download as JSON</DownloadButton>
          <DownloadButton kind="csv">Download as CSV</DownloadButton>
          <ImportArchive />
        </div>
      </Card>
    </div>
  )
}

function DownloadButton({ kind, children }: { kind: FileKind; children: string }) {
  const me = useMe()
  const fetching = useMutation({
    mutationFn: () => download(kind, me._id),
    // Many matches take some seconds.
    onMutate: () => ({ id: toast.loading('Gathering your data…') }),
    onSuccess: (_, __, loadingToast) => toast.success('Your data is downloaded.', loadingToast),
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
