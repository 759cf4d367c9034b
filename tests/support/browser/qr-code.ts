import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'

/** Null when it cannot be read. */
export async function readCode(page: Page, code: Locator): Promise<string | null> {
  const png = (await code.screenshot({ scale: 'css' })).toString('base64')
  // One byte for each pixel: numbers would take seconds on their way out of the browser.
  const { width, height, grey } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
    const greens = pixels.data.filter((_, index) => index % 4 === 1)
    return {
      width: canvas.width,
      height: canvas.height,
      grey: Array.from(greens, (green) => String.fromCharCode(green)).join(''),
    }
  }, png)
  const pixels = new Uint8ClampedArray(width * height * 4).fill(255)
  for (let at = 0; at < grey.length; at += 1) {
    pixels.fill(grey.charCodeAt(at), at * 4, at * 4 + 3)
  }
  // CommonJS: Node and the types see the function in different places.
  return jsqr(pixels, width, height)?.data ?? null
}
