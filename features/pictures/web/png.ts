import { dataUrlOf, fontStyleFor } from './font.ts'

/** Of the PNG: twice the SVG’s, sharp on every screen. */
const [WIDTH, HEIGHT] = [2400, 1260]

export interface Png {
  blob: Blob
  /** For an image; the CSP has no `blob:`. */
  url: string
}

/**
 * Draws an SVG of ours as a PNG.
 * @param draw the SVG, with CSS for its font
 */
export async function pngOf(draw: (style?: string) => string): Promise<Png> {
  const svg = draw(await fontStyleFor(draw()))
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
