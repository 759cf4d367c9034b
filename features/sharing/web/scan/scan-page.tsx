import ScanLine from 'lucide-react/icons/scan-line'
import { useCallback, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { Form } from '#ui/fields/form.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { scannedPath } from './scanned-path.ts'
import { canScan, useCamera } from './use-camera.ts'

/** Opens the link of a table: read from its code where the browser can do that, else typed or pasted. */
export function ScanPage() {
  const [link, setLink] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const [failed, setFailed] = useState(false)

  function open() {
    if (!follow(link)) setProblem('This is not the link of a table here.')
  }
  const onFailure = useCallback(() => {
    setLooking(false)
    setFailed(true)
  }, [])

  return (
    <>
      <PageTitle
        title="Scan a table"
        lead="Open a match by the code or the link that somebody shows."
      />
      <Card className="grid max-w-xl gap-5">
        {!canScan() ? (
          <p className="text-muted">
            This browser reads no codes by itself. Point the phone’s own camera at the code: it
            opens the link.
          </p>
        ) : isLooking ? (
          <Camera onFailure={onFailure} onStop={() => setLooking(false)} />
        ) : (
          <Button
            icon={<ScanLine aria-hidden="true" className="size-5" />}
            onClick={() => {
              setFailed(false)
              setLooking(true)
            }}
          >
            Scan with the camera
          </Button>
        )}
        {failed && (
          <Banner tone="error">
            The camera did not open. The browser’s settings for this page may forbid it.
          </Banner>
        )}
        <Form onSubmit={open} className="grid gap-4">
          <TextField
            label="Link"
            name="link"
            value={link}
            onChange={(typed) => {
              setLink(typed)
              setProblem(null)
            }}
            error={problem}
            required
            autoComplete="off"
            inputMode="url"
          />
          <div>
            <Button type="submit" tone="quiet">
              Open
            </Button>
          </div>
        </Form>
      </Card>
    </>
  )
}

function Camera({ onFailure, onStop }: { onFailure: () => void; onStop: () => void }) {
  const video = useCamera(follow, onFailure)
  return (
    <div className="grid gap-3">
      <video
        ref={video}
        muted
        playsInline
        aria-label="What the camera sees"
        className="aspect-square w-full rounded-card bg-sunk object-cover"
      />
      <Button tone="quiet" onClick={onStop}>
        Close the camera
      </Button>
    </div>
  )
}

/** The page of a table link is no page of the web app. @returns whether it leads there */
function follow(text: string): boolean {
  const path = scannedPath(text, window.location.origin)
  if (path !== null) window.location.assign(path)
  return path !== null
}
