import ScanLine from 'lucide-react/icons/scan-line'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'

import { Banner } from '#ui/base/banner.tsx'
import { Button } from '#ui/base/button.tsx'
import { Card } from '#ui/base/card.tsx'
import { PageTitle } from '#ui/layout/page-title.tsx'

import { scannedPath } from './scanned-path.ts'

export function ScanPage() {
  const [isLooking, setLooking] = useState(false)
  const [failed, setFailed] = useState(false)

  const onFailure = useCallback(() => {
    setLooking(false)
    setFailed(true)
  }, [])

  return (
    <>
      <PageTitle title="Scan a table" lead="Open a match by the code that somebody shows." />
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

/**
 * The page of a table link is no page of the web app.
 * @returns whether it leads there
 */
function follow(text: string): boolean {
  const path = scannedPath(text, window.location.origin)
  if (path !== null) window.location.assign(path)
  return path !== null
}

/** As far as this needs it; not every browser has one. */
interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}

declare global {
  interface Window {
    BarcodeDetector?: new (options: { formats: string[] }) => Detector
  }
}

const LOOK_EVERY_MS = 250

const canScan = () => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator

/** @param onRead answers whether this is the code that is wanted */
function useCamera(
  onRead: (text: string) => boolean,
  onFailure: () => void,
): RefObject<HTMLVideoElement | null> {
  const video = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const detector = new (window.BarcodeDetector as NonNullable<Window['BarcodeDetector']>)({
      formats: ['qr_code'],
    })
    let stream: MediaStream | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    let ended = false
    const look = async () => {
      const shown = video.current
      const codes = shown === null ? [] : await detector.detect(shown).catch(() => [])
      if (ended || codes.some(({ rawValue }) => onRead(rawValue))) return
      timer = setTimeout(() => void look(), LOOK_EVERY_MS)
    }
    const open = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      if (ended || video.current === null) return stop(stream)
      video.current.srcObject = stream
      await video.current.play()
      await look()
    }
    open().catch(() => {
      if (!ended) onFailure()
    })
    return () => {
      ended = true
      clearTimeout(timer)
      if (stream !== null) stop(stream)
    }
  }, [onRead, onFailure])
  return video
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop()
}
