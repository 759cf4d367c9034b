export interface Device {
  name: string
  isPhone: boolean
}

// The order matters: most browsers also claim to be several of those below them.
const browsers: readonly [mark: RegExp, name: string][] = [
  [/Edg(e|A|iOS)?\//u, 'Edge'],
  [/OPR\/|Opera/u, 'Opera'],
  [/SamsungBrowser\//u, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//u, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//u, 'Chrome'],
  [/Version\/[\d.]+.*Safari\//u, 'Safari'],
]
const systems: readonly [mark: RegExp, name: string][] = [
  [/iPhone|iPod/u, 'iPhone'],
  [/iPad/u, 'iPad'],
  [/Android/u, 'Android'],
  [/Windows/u, 'Windows'],
  [/CrOS/u, 'ChromeOS'],
  [/Mac OS X|Macintosh/u, 'Mac'],
  [/Linux|X11/u, 'Linux'],
]

export function deviceOf(userAgent: string): Device {
  const browser = nameIn(browsers, userAgent) ?? programOf(userAgent)
  const system = nameIn(systems, userAgent)
  return {
    name: system === null ? browser : `${browser} on ${system}`,
    isPhone: /Mobi|iPhone|iPod|Android/u.test(userAgent),
  }
}

function nameIn(names: readonly [RegExp, string][], userAgent: string): string | null {
  return names.find(([mark]) => mark.test(userAgent))?.[1] ?? null
}

/** `curl` of `curl/8.5.0`; `Mozilla` says nothing, since every browser claims it. */
function programOf(userAgent: string): string {
  const program = /^[^\s/]+/u.exec(userAgent)?.[0]
  return program === undefined || program === 'Mozilla' ? 'Unknown device' : program
}
