/** The files of the app’s font, and the letters of each (app/public/fonts.css). */
const subsets = [
  {
    file: '/fonts/bricolage-800-latin.woff2',
    range: 'U+20-7E,U+A0,U+B7,U+2013-2014,U+2018-2019,U+201C-201D,U+2026,U+2212',
    letters: /[\u0020-\u007e]/u,
  },
  {
    file: '/fonts/bricolage-800-latin-1.woff2',
    range: 'U+A1-B6,U+B8-FF,U+131,U+152-153,U+2022,U+20AC',
    letters: /[\u00a1-\u00b6\u00b8-\u00ff\u0131\u0152\u0153\u2022\u20ac]/u,
  },
  {
    file: '/fonts/bricolage-800-latin-extended-a.woff2',
    range: 'U+100-130,U+132-151,U+154-17F,U+218-21B,U+1E9E',
    letters: /[\u0100-\u0130\u0132-\u0151\u0154-\u017f\u0218-\u021b\u1e9e]/u,
  },
]

/**
 * CSS with the font inside, as far as the text needs it. An SVG that is drawn as an image loads
 * nothing, and it does not see the fonts of the page.
 */
export async function fontStyleFor(text: string): Promise<string> {
  const needed = subsets.filter(({ letters }) => letters.test(text))
  const faces = await Promise.all(
    needed.map(async ({ file, range }) => {
      const response = await fetch(file)
      if (!response.ok) throw new Error(`The font answered ${response.status}`)
      const data = await dataUrlOf(await response.blob())
      return `@font-face{font-family:Bricolage;font-weight:800;src:url(${data});unicode-range:${range}}`
    }),
  )
  return faces.join('')
}

export function dataUrlOf(blob: Blob): Promise<string> {
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
