/** `display` is the app’s own font, the others are Arial and what is measured like it. */
export type Typeface = 'display' | 'plain' | 'bold'

/** As attributes of an SVG text. The server’s renderer and the browser know the same names. */
export const typefaces = {
  display: { 'font-family': 'Bricolage, Arial, sans-serif', 'font-weight': 800 },
  plain: { 'font-family': "Arial, Helvetica, 'Liberation Sans', sans-serif", 'font-weight': 400 },
  bold: { 'font-family': "Arial, Helvetica, 'Liberation Sans', sans-serif", 'font-weight': 700 },
} as const satisfies Record<Typeface, object>

/** The letters that the tables know besides U+20 to U+7E. */
const BESIDES = '\u00a0·–—‘’“”…−ıŒœ•€ÆæØøÐðÞþßĐđĦħĲĳŁłŊŋŦŧďťľẞ×«»°¿¡£©®½¼²'

// The widths of the letters in thousandths of the font size: U+20 to U+7E, then BESIDES. Bold is used
// for plain letters too, which are never wider except for the @.
const BRICOLAGE =
  '218 295 372 628 631 982 741 184 324 324 456 523 207 349 251 361 653 349 600 601 631 604 647 512 649 646 259 237 523 523 523 419 989 700 674 673 687 612 581 711 709 289 369 681 498 926 769 711 639 712 672 642 566 710 671 982 698 648 571 322 361 322 573 539 283 583 632 564 633 576 401 594 625 274 278 591 272 940 625 602 632 633 436 542 398 617 573 863 577 593 525 342 264 342 523 218 251 535 811 214 214 416 416 787 523 274 988 958 354 734 948 920 722 602 725 608 639 632 679 725 634 769 632 658 553 565 359 769 625 667 333 633 398 272 716 523 480 480 360 416 295 711 964 695 938 938 434'
const ARIAL =
  '278 333 474 556 556 889 722 238 333 333 389 584 278 333 278 278 556 556 556 556 556 556 556 556 556 556 333 333 584 584 584 611 975 722 722 722 722 667 611 778 722 278 556 722 611 833 722 778 667 778 722 667 611 722 667 944 667 667 611 333 278 333 584 556 333 556 611 556 611 556 333 611 611 278 278 556 278 889 611 611 611 611 389 556 333 611 556 778 556 556 500 389 280 389 584 278 278 556 1000 278 278 500 500 1000 584 278 1000 944 350 556 1000 889 778 611 722 611 667 611 611 722 611 722 611 785 556 611 278 723 611 611 333 719 479 385 769 584 556 556 400 611 333 556 737 737 834 834 333'

const tables: Record<Typeface, ReadonlyMap<string, number>> = {
  display: tableOf(BRICOLAGE),
  plain: tableOf(ARIAL),
  bold: tableOf(ARIAL),
}

function tableOf(widths: string): ReadonlyMap<string, number> {
  const ascii = Array.from({ length: 95 }, (_, index) => String.fromCodePoint(32 + index))
  const numbers = widths.split(' ').map(Number)
  const letters = [...ascii, ...Array.from(BESIDES)]
  return new Map(letters.map((letter, index) => [letter, numbers[index] ?? 0]))
}

/** For pairs that are further apart than their widths, and for the fonts that stand in. */
const MARGIN = 1.03
/** Letters that no table knows: signs that fill a square, flags and faces, and all others. */
const [SQUARE, EMOJI, OTHER] = [1050, 1400, 800]
const WIDE =
  /[\u1100-\u11ff\u2e80-\ua4cf\uac00-\ud7ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef\u{17000}-\u{1b2ff}\u{20000}-\u{3ffff}]/u
const PICTURED = /\p{Extended_Pictographic}|\p{Regional_Indicator}/u
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As people see them: a flag and a letter with its accents are one. */
export function lettersOf(text: string): string[] {
  return [...graphemes.segment(text)].map(({ segment }) => segment)
}

/** In the unit of the size; rather too wide than too narrow. */
export function widthOf(text: string, typeface: Typeface, size: number, spacing = 0): number {
  const letters = lettersOf(text)
  const sum = letters.reduce((width, letter) => width + letterWidth(letter, typeface), 0)
  return (sum / 1000) * size * MARGIN + letters.length * spacing * size
}

function letterWidth(letter: string, typeface: Typeface): number {
  const known = tableWidth(letter, typeface)
  if (known !== undefined) return known
  if (PICTURED.test(letter)) return EMOJI
  const points = [...letter].filter(
    (point) => !/\p{M}|\p{Default_Ignorable_Code_Point}/u.test(point),
  )
  return points.reduce((width, point) => width + (WIDE.test(point) ? SQUARE : OTHER), 0)
}

function tableWidth(letter: string, typeface: Typeface): number | undefined {
  const table = tables[typeface]
  const [base = '', ...accents] = letter.normalize('NFD')
  return table.get(letter) ?? (accents.length <= 2 ? table.get(base) : undefined)
}

/** A text that is not is cut off where its box ends. */
export function isMeasured(text: string, typeface: Typeface): boolean {
  return lettersOf(text).every((letter) => tableWidth(letter, typeface) !== undefined)
}

/** Any in a browser, on the server those of its own fonts. */
export type Letters = 'any' | 'carried'

/** What the fonts of platform/pictures/fonts have: Latin, Greek, Cyrillic. */
const CARRIED =
  /^[ -~\u00a0-\u024f\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u045f\u1e00-\u1eff\u2010-\u203f\u20ac\u2122\u2212]$/u

/**
 * Faces and other small pictures are left out, an ellipsis stands for all other letters that the
 * server's fonts do not have.
 * @returns null where no letter or digit is left
 */
export function carried(text: string): string | null {
  const shown = lettersOf(text.normalize('NFC'))
    .filter((letter) => !PICTURED.test(letter))
    .map((letter) => ([...letter].every((point) => CARRIED.test(point)) ? letter : '…'))
    .join('')
    .replaceAll(/…(?:\s*…)+/gu, '…')
    .replaceAll(/\s+/gu, ' ')
    .trim()
  return /[\p{L}\p{N}]/u.test(shown) ? shown : null
}
