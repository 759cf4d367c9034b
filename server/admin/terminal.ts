import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * All output goes through this file. Names, addresses and notes come from strangers, and a terminal obeys
 * control characters in them: it would hide lines, or show others.
 */

/** Control and format characters, line separators, halves of characters; not what joins emojis and letters. */
const OBEYED = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}]|(?![\u200c\u200d])\p{Cf}/gu

/** The same text, with every character that a terminal obeys or hides as JSON writes it: `\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(OBEYED, (character) =>
    Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join(''),
  )
}

export function say(line: string): void {
  process.stdout.write(`${printable(line)}\n`)
}

export function complain(line: string): void {
  process.stderr.write(`${printable(line)}\n`)
}

/** Prints lines at the pace at which they are read. */
export async function sayAll(lines: AsyncIterable<string>): Promise<void> {
  await print(lines, (line) => `${printable(line)}\n`)
}

/** It stays the same JSON: only strings can contain escaped characters. Line feeds between them stay. */
export async function sayJson(parts: AsyncIterable<string>): Promise<void> {
  await print(parts, (part) => part.split('\n').map(printable).join('\n'))
}

async function print(texts: AsyncIterable<string>, format: (text: string) => string) {
  const formatted = async function* () {
    for await (const text of texts) yield format(text)
  }
  await pipeline(Readable.from(formatted()), process.stdout, { end: false })
}
