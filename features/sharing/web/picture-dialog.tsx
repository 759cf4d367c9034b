import { useQuery } from '@tanstack/react-query'
import Download from 'lucide-react/icons/download'
import Share from 'lucide-react/icons/share-2'

import { share } from '#features/friends/web/invite/send-buttons.tsx'
import { Button } from '#ui/base/button.tsx'
import { Skeleton, SkeletonGroup } from '#ui/base/skeleton.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import type { Opening } from '#ui/overlays/opener.tsx'

interface PictureProps extends Opening {
  title: string
  alt: string
  /** Of the file, without its ending. */
  name: string
  /** The SVG, with CSS for its font. */
  draw: (style?: string) => string
}

export function PictureDialog({ alt, name, draw, ...dialog }: PictureProps) {
  return (
    <Dialog {...dialog} description="Whoever gets it sees what is on it, and nothing else.">
      <Picture alt={alt} name={name} draw={draw} />
    </Dialog>
  )
}

function Picture({ alt, name, draw }: Pick<PictureProps, 'alt' | 'name' | 'draw'>) {
  const png = useQuery({
    queryKey: ['picture', draw()],
    queryFn: () => pngOf(draw),
    staleTime: 'static',
    gcTime: 0,
    retry: false,
    // Without a network the font may still be in the browser’s cache.
    networkMode: 'always',
  })
  if (png.isError) {
    return (
      <div role="alert" className="flex flex-col items-start gap-4">
        <p>The picture could not be drawn. Check your connection, and try again.</p>
        <Button loading={png.isFetching} onClick={() => void png.refetch()}>
          Try again
        </Button>
      </div>
    )
  }
  if (png.data === undefined) {
    return (
      <SkeletonGroup>
        <figure>
          <Skeleton className="aspect-[1200/630] w-full" />
        </figure>
        <div className={buttons}>
          {canShare && <Skeleton className={shareButton} />}
          <Skeleton className="h-12" />
        </div>
      </SkeletonGroup>
    )
  }
  return (
    <>
      <figure>
        <img
          src={png.data.url}
          alt={alt}
          width={1200}
          height={630}
          className="h-auto w-full rounded-field shadow-card"
        />
      </figure>
      <Buttons png={png.data} name={name} />
    </>
  )
}

/** Each button has its place before the picture is drawn. */
const buttons = 'mt-5 grid gap-3 *:px-2 sm:flex sm:flex-wrap sm:*:min-w-40'
const shareButton = 'min-h-12'
// Firefox has no `canShare`; not every browser shares files.
const canShare =
  'canShare' in navigator &&
  navigator.canShare({ files: [new File([], 'picture.png', { type: 'image/png' })] })

function Buttons({ png: { blob }, name }: { png: Png; name: string }) {
  const file = new File([blob], `${name}.png`, { type: 'image/png' })
  return (
    <div className={buttons}>
      {canShare && (
        <Button
          icon={<Share aria-hidden="true" className="size-5" />}
          className={shareButton}
          onClick={() =>
            void share({ files: [file] }, 'The picture could not be shared. Download it instead.')
          }
        >
          Share
        </Button>
      )}
      <Button
        tone={canShare ? 'quiet' : 'primary'}
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={() => download(file)}
      >
        Download
      </Button>
    </div>
  )
}

function download(file: File): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = file.name
  link.click()
  // Every browser has started the download within a minute.
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}

/** Of the PNG: twice the SVG’s, sharp on every screen. */
const [WIDTH, HEIGHT] = [2400, 1260]

interface Png {
  blob: Blob
  /** For an image; the CSP has no `blob:`. */
  url: string
}

async function pngOf(draw: (style?: string) => string): Promise<Png> {
  const svg = draw(await fontStyle())
  const image = new Image(WIDTH, HEIGHT)
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = WIDTH
  canvas.height = HEIGHT
  const context = canvas.getContext('2d', { alpha: false })
  if (context === null) throw new Error('No canvas')
  context.drawImage(image, 0, 0, WIDTH, HEIGHT)
  // WebKit decodes the font inside the SVG only after the first drawing.
  await new Promise((resolve) => setTimeout(resolve, 60))
  context.drawImage(image, 0, 0, WIDTH, HEIGHT)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
  if (blob === null) throw new Error('No PNG')
  return { blob, url: await dataUrlOf(blob) }
}

/** The letters of each file of the app’s font (app/styles/fonts.css). */
const subsets = {
  latin: 'U+20-7E,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212',
  'latin-1': 'U+A1-B6,U+B8-FF,U+131,U+152-153,U+2022,U+20AC',
  'latin-extended-a': 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E',
}

/** An SVG that is drawn as an image loads nothing, and sees no fonts of the page. */
async function fontStyle(): Promise<string> {
  const faces = await Promise.all(
    Object.entries(subsets).map(async ([name, range]) => {
      const response = await fetch(`/fonts/bricolage-800-${name}.woff2`)
      if (!response.ok) throw new Error(`The font answered ${response.status}`)
      const data = await dataUrlOf(await response.blob())
      return `@font-face{font-family:Bricolage;font-weight:800;src:url(${data});unicode-range:${range}}`
    }),
  )
  return faces.join('')
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      // Always a text after readAsDataURL.
      if (typeof reader.result === 'string') resolve(reader.result)
    })
    reader.addEventListener('error', () => reject(reader.error ?? new Error('Not readable')))
    reader.readAsDataURL(blob)
  })
}
