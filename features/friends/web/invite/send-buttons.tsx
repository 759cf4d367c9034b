import Check from 'lucide-react/icons/check'
import Copy from 'lucide-react/icons/copy'
import Share from 'lucide-react/icons/share-2'
import { type RefObject, useEffect, useState } from 'react'

import { Button } from '#ui/base/button.tsx'
import { toast } from '#ui/base/toast.ts'

const COPIED_MS = 3000

export function SendButtons({
  title,
  url,
  copyRef,
}: {
  title: string
  url: string
  copyRef?: RefObject<HTMLButtonElement | null>
}) {
  return (
    <div className="flex flex-wrap gap-3">
      <CopyButton url={url} ref={copyRef} />
      {'share' in navigator && (
        <Button
          tone="quiet"
          className="flex-1 whitespace-nowrap"
          icon={<Share aria-hidden="true" className="size-5" />}
          onClick={() =>
            void share({ title, url }, 'The link could not be shared. Copy it instead.')
          }
        >
          Send link
        </Button>
      )}
    </div>
  )
}

function CopyButton({
  url,
  ref,
}: {
  url: string
  ref?: RefObject<HTMLButtonElement | null> | undefined
}) {
  const [copied, setCopied] = useState(0)
  useEffect(() => {
    if (copied === 0) return undefined
    const timer = setTimeout(() => setCopied(0), COPIED_MS)
    return () => clearTimeout(timer)
  }, [copied])

  async function copy() {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(copied + 1)
    } catch {
      // Plain http has no clipboard, and people can forbid it.
      toast.error('The link could not be copied. Select it below the code, and copy it.')
    }
  }

  const Icon = copied > 0 ? Check : Copy
  return (
    <>
      <Button
        ref={ref}
        tone="quiet"
        className="flex-1 whitespace-nowrap"
        icon={<Icon aria-hidden="true" className="size-5" />}
        onClick={() => void copy()}
      >
        {copied > 0 ? 'Link copied' : 'Copy link'}
      </Button>
      <output className="sr-only">{copied > 0 && 'Link copied'}</output>
    </>
  )
}

/** @param failure what is said where it does not work */
export async function share(shares: ShareData, failure: string): Promise<void> {
  try {
    await navigator.share(shares)
  } catch (error) {
    // Whoever closes the share sheet knows it.
    if (error instanceof DOMException && error.name === 'AbortError') return
    toast.error(failure)
  }
}
