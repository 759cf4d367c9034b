import type { Shape } from '../faces/rules.ts'

/** A shape as the `d` of two SVG paths: one to fill, and one to draw as a line. */
interface Drawing {
  filled?: string
  line?: string
  /** Of the line. */
  width?: number
}

/** The twelve shapes of faces, in a box of 42 by 40. */
export const drawings: Record<Shape, Drawing> = {
  rays: {
    filled: 'M5 40a16 14 0 0 1 32 0z',
    line: 'M21 3v9M2 10l7 7M40 10l-7 7M-2 27l6 3M44 27l-6 3',
    width: 4,
  },
  disc: { filled: 'M6 20a15 15 0 1 0 30 0 15 15 0 1 0-30 0' },
  hexagon: { filled: 'M21 3.5 36 12v16L21 36.5 6 28V12z' },
  stripes: { filled: 'M-4 14 14-4h10L-4 24zM-4 36 36-4h10L-4 46zM18 44 46 16v10L28 44z' },
  star: {
    filled:
      'm21 2 3.7 8.9 7.8-5.7-.7 9.7 9.7-.4-6.4 7.2 7.3 6.3-9.600 1.2 2.3 9.4-8.9-3.9L21 43l-5.2-8.3-8.9 3.9 2.3-9.4-9.600-1.2 7.3-6.3L.5 14.5l9.7.4-.7-9.7 7.8 5.7z',
  },
  quarters: { filled: 'M0 0h21v20H0zM21 20h21v20H21z' },
  mountains: { filled: 'M-2 40 12 14l7 12 9-17 16 31z' },
  waves: {
    filled: 'M-4 27c5 0 5-5 10-5s5 5 10 5 5-5 10-5 5 5 10 5 5-5 10-5v20H-4z',
    line: 'M-4 12c5 0 5-5 10-5s5 5 10 5 5-5 10-5 5 5 10 5 5-5 10-5',
    width: 4,
  },
  diamond: { filled: 'M21 1 40 20 21 39 2 20z' },
  tower: { filled: 'M9 40V14H6V4h6v4h5V4h8v4h5V4h6v10h-3v26z' },
  rings: {
    filled: 'M13 20a8 8 0 1 0 16 0 8 8 0 1 0-16 0',
    line: 'M4 20a17 17 0 1 0 34 0 17 17 0 1 0-34 0',
    width: 5,
  },
  leaf: { filled: 'M6 36C2 16 14 4 38 4c2 22-10 34-28 29l-3 6z' },
}
