import { BlockList, isIP } from 'node:net'

/** Makes a list of the networks whose `X-Forwarded-For` is believed. */
export function trustNetworks(networks: readonly string[]): BlockList {
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
 * Who is asking: the peer, or whom a trusted peer names. The header is read from its end, where the
 * nearest proxy writes; the first that is not trusted is the client, and what it wrote itself, at
 * the beginning, counts for nothing.
 */
export function clientAddress(
  peer: string | undefined,
  forwarded: string | readonly string[] | undefined,
  trusted: BlockList
): string {
  let address = plain(peer ?? '')
  if (forwarded === undefined) return address
  const chain = (Array.isArray(forwarded) ? forwarded.join(',') : String(forwarded ?? '')).split(
    ','
  )
  while (isTrusted(address, trusted)) {
    const next = plain(chain.pop()?.trim() ?? '')
    if (isIP(next) === 0) break
    address = next
  }
  return address
}

function isTrusted(address: string, trusted: BlockList): boolean {
  const family = isIP(address)
  return family !== 0 && trusted.check(address, family === 6 ? 'ipv6' : 'ipv4')
}

/** An IPv4 address that a socket for both families tells as IPv6 is the IPv4 address. */
function plain(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  return mapped?.[1] ?? address
}
