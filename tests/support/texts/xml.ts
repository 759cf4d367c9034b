export interface XmlElement {
  name: string
  attributes: Record<string, string>
  children: (XmlElement | string)[]
}

const TOKEN = /<(\/?)([a-zA-Z][\w-]*)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>|([^<]+)/uy
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }

/** Reads one element strictly: what is not well-formed XML is an error. */
export function parseXml(text: string): XmlElement {
  const root: XmlElement = { name: '', attributes: {}, children: [] }
  const open = [root]
  TOKEN.lastIndex = 0
  while (TOKEN.lastIndex < text.length) {
    const at = TOKEN.lastIndex
    const match = TOKEN.exec(text)
    if (match === null) throw new Error(`Not well-formed: ${text.slice(at, at + 60)}`)
    const [, closing, name = '', attributes = '', empty, words] = match
    const parent = open.at(-1)
    if (parent === undefined) throw new Error('Something follows the root')
    if (words !== undefined) parent.children.push(decoded(words))
    else if (closing === '/') {
      if (open.pop()?.name !== name) throw new Error(`</${name}> closes nothing`)
    } else {
      const element = { name, attributes: attributesOf(attributes), children: [] }
      parent.children.push(element)
      if (empty !== '/') open.push(element)
    }
  }
  const [element] = root.children
  if (open.length !== 1 || root.children.length !== 1 || typeof element !== 'object') {
    throw new Error('Not one closed element')
  }
  return element
}

function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [, name = '', value = ''] of text.matchAll(/([\w:-]+)="([^"]*)"/gu)) {
    if (name in found) throw new Error(`${name} is there twice`)
    found[name] = decoded(value)
  }
  return found
}

function decoded(text: string): string {
  if ([...text].some(isForbidden) || !text.isWellFormed()) {
    throw new Error(`A character that XML does not allow: ${JSON.stringify(text)}`)
  }
  return text.replaceAll(/&(\w*)(;?)/gu, (whole, name: string, end: string) => {
    const sign = end === ';' ? ENTITIES[name] : undefined
    if (sign === undefined) throw new Error(`Not an entity: ${whole}`)
    return sign
  })
}

/** Control characters but for tab and line ends, and two that are no characters. */
function isForbidden(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  return (code < 0x20 && !'\t\n\r'.includes(sign)) || code === 0xfffe || code === 0xffff
}
