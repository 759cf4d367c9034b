import { type RefObject, useEffect, useRef } from 'react'

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

export const canScan = () => window.BarcodeDetector !== undefined && 'mediaDevices' in navigator

/**
 * Shows the camera, and reads QR codes in it, until one is wanted.
 * @param onRead answers whether this is the one
 * @returns the element that shows it
 */
export function useCamera(
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
