export interface Hosts {
  addresses: string[]
  /** `target_session_attrs`: which of them is wanted; null where the address does not say it. */
  target: string | null
}

const ADDRESS = /^(postgres(?:ql)?:\/\/)([^/?#]*@)?([^/?#]*)([^?#]*)(?:\?([^#]*))?(?:#.*)?$/u
const HOST_AND_PORT = /^(\[[^\]]*\]|[^:]*)(?::(\d*))?$/u
/** What is about the choice among hosts, so not about a single one. */
const OF_ALL = ['host', 'port', 'target_session_attrs', 'load_balance_hosts']

/**
 * `postgres://user@a:5432,b:5432/name` and `postgres:///name?host=a,b&port=5432,5433`
 * (https://www.postgresql.org/docs/current/libpq-connect.html, 32.1.1).
 * @returns null for one host, and for what cannot be read
 */
export function hostsOf(url: string): Hosts | null {
  const [, scheme, , authority = '', , search = ''] = ADDRESS.exec(url) ?? []
  if (scheme === undefined) return null
  const params = new URLSearchParams(search)
  const inAuthority = authority.split(',').map((one) => HOST_AND_PORT.exec(one))
  const hosts = params.get('host')?.split(',') ?? inAuthority.map((found) => found?.[1] ?? '')
  const ports = params.get('port')?.split(',') ?? inAuthority.map((found) => found?.[2] ?? '')
  // One port is that of all hosts.
  if (hosts.length < 2 || (ports.length !== 1 && ports.length !== hosts.length)) return null
  const addresses = hosts.map((host, index) => {
    const port = (ports.length === 1 ? ports[0] : ports[index]) || '5432'
    return atHost(url, `${inUrl(host)}:${port}`)
  })
  return { addresses, target: params.get('target_session_attrs') }
}

/** The address with one host, and its port, in the place of all others. */
export function atHost(address: string, host: string): string {
  const [, scheme = '', user = '', , path = '', search = ''] = ADDRESS.exec(address) ?? []
  const params = new URLSearchParams(search)
  for (const name of OF_ALL) params.delete(name)
  return `${scheme}${user}${host}${path}${params.size === 0 ? '' : `?${params}`}`
}

/** A host as it stands in a URL: an IPv6 address in brackets, the folder of a Unix socket encoded. */
function inUrl(host: string): string {
  if (host.startsWith('/')) return encodeURIComponent(host)
  return host.includes(':') && !host.startsWith('[') ? `[${host}]` : host
}

/** Host and port of an address, without the password: for logs and people. */
export function hostAndPort(address: string): string {
  const url = URL.parse(address)
  return url === null ? 'an unreadable address' : `${url.hostname}:${url.port || '5432'}`
}
