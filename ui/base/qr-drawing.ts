import { correction, generate } from 'lean-qr/nano'

/** A text as a QR code: one path for all dark modules, a rectangle for each run of a row. */
export function qrDrawing(text: string): { size: number; path: string } {
  // A screen has glare, and paper gets stains: 15 % of the code may be unreadable.
  const code = generate(text, { minCorrectionLevel: correction.M })
  let path = ''
  for (let y = 0; y < code.size; y++) {
    for (let x = 0; x < code.size; x++) {
      if (!code.get(x, y)) continue
      const from = x
      while (code.get(x + 1, y)) x++
      path += `M${from} ${y}h${x + 1 - from}v1h${from - x - 1}z`
    }
  }
  return { size: code.size, path }
}
