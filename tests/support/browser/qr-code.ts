import type { Locator, Page } from '@playwright/test'
import jsqr from 'jsqr'

/** Reads a QR code from the screen as a camera does. @returns its text; null when it cannot be read */
export async function readCode(page: Page, code: Locator): Promise<string | null> {
  const png = (await code.screenshot()).toString('base64')
  const { width, height, data } = await page.evaluate(async (base64) => {
    const image = new Image()
    image.src = `data:image/png;base64,${base64}`
    await image.decode()
    const canvas = document.createElement('canvas')
    canvas.width = image.naturalWidth
    canvas.height = image.naturalHeight
    const context = canvas.getContext('2d')!
    context.drawImage(image, 0, 0)
    const pixels = context.getImageData(0, 0, canvas.width, canvas.height)
    return { width: canvas.width, height: canvas.height, data: Array.from(pixels.data) }
  }, png)
  // CommonJS: Node and the types see the function in different places.
  return jsqr(Uint8ClampedArray.from(data), width, height)?.data ?? null
}
