import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname } from 'node:path'

/** The command line as somebody would type it again. */
export function commandOf(script: string, args: readonly string[]): string {
  return args.length === 0 ? script : `${script} -- ${args.join(' ')}`
}

/** One line above the tables: date, command, and machine; `programs` are further versions. */
export function measuredWith(command: string, programs: readonly string[] = []): string {
  const date = new Date().toISOString().slice(0, 10)
  const machine = [`${availableParallelism()} cores`, `Node ${process.versions.node}`, ...programs]
  return `${date}, \`${command}\`, ${machine.join(', ')}`
}

/** Writes a section of a Markdown report. It replaces the section with the same heading, if any. */
export function writeSection(file: string, heading: string, body: string): void {
  const [head = '', ...sections] = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trimEnd()
        .split(/\n+(?=## )/u)
    : []
  const section = `## ${heading}\n\n${body.trim()}`
  const place = sections.findIndex((each) => each.startsWith(`## ${heading}\n`))
  if (place === -1) sections.push(section)
  else sections[place] = section
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, `${[head, ...sections].filter(Boolean).join('\n\n')}\n`)
}
