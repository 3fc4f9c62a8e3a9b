import { BlockList, isIP } from 'node:net'

export function listNetworks(networks: readonly string[]): BlockList {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', length] = network.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (length === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(length), family)
  }
  return list
}

/**
 * Returns the address of a client: the peer's address, or the address that a trusted proxy gives in
 * `X-Forwarded-For`. The header is read from right to left, because each proxy appends an address
 * at the end. The first address that does not belong to a trusted proxy is the client's address.
 * The addresses to its left are ignored, because the client can invent them.
 *
 * For IPv6, the result is the /64 network of the address, because one client usually has all
 * addresses of such a network.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | readonly string[] | undefined,
  trusted: BlockList
): string {
  let address = plain(peer)
  const chain = (typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',')).split(',')
  while (isTrusted(address, trusted)) {
    const next = plain(chain.pop()?.trim())
    if (isIP(next) === 0) break
    address = next
  }
  return isIP(address) === 6 ? networkOf(address) : address
}

export function isTrusted(peer: string | undefined, trusted: BlockList): boolean {
  const address = plain(peer)
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

function plain(address = ''): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}

function networkOf(address: string): string {
  const [text = ''] = address.split('%')
  const [head = [], tail] = text.split('::').map((part) => (part === '' ? [] : part.split(':')))
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - head.length - tail.length)
  const groups = [...head, ...Array<string>(zeros).fill('0'), ...(tail ?? [])].slice(0, 4)
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`
}
