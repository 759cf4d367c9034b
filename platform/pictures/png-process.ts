import { fileURLToPath } from 'node:url'

import { Resvg } from '@resvg/resvg-js'

// A process of its own, started by drawing-process.ts: the library's panics end the process that it
// runs in. Each message is an SVG, each response its PNG; what cannot be drawn ends this process.

const fontFiles = ['bricolage-800', 'arimo-400', 'arimo-700'].map((name) =>
  fileURLToPath(new URL(`fonts/${name}.ttf`, import.meta.url)),
)

process.on('message', (svg: unknown) => {
  const drawn = new Resvg(String(svg), {
    font: {
      fontFiles,
      // Some of them make the library panic, and to read all takes longer than to draw.
      loadSystemFonts: false,
      defaultFontFamily: 'Arimo',
      sansSerifFamily: 'Arimo',
    },
  })
  process.send?.(drawn.render().asPng())
})
