import { type RelayedEndpoint, relayEndpoint } from './relayEndpoint.ts'

/** Two names that change places in the metadata of a hostile endpoint. */
export type SwappedNames = readonly [one: string, other: string]

interface Message {
  readonly id?: number | string
  readonly method?: string
  readonly params?: readonly unknown[]
  readonly result?: unknown
}

/**
 * Stands in front of an honest node and passes everything through, but swaps two names in the metadata:
 * what is called by the one is the other.
 */
export async function forgeMetadata(url: string, names: SwappedNames): Promise<RelayedEndpoint> {
  const asked = new Set<number | string>()
  const forge = (text: string): string => {
    const message = JSON.parse(text) as Message | readonly Message[]
    const one = (each: Message): Message =>
      each.id !== undefined && asked.delete(each.id) && typeof each.result === 'string'
        ? { ...each, result: swapNames(each.result, names) }
        : each
    return JSON.stringify(Array.isArray(message) ? message.map(one) : one(message as Message))
  }
  return await relayEndpoint(url, {
    onQuestion: (text, pass) => {
      const messages = [JSON.parse(text) as Message | readonly Message[]].flat()
      for (const { id, method, params = [] } of messages) {
        const isMetadata =
          method === 'state_getMetadata' ||
          (method === 'state_call' && String(params[0]).startsWith('Metadata_metadata'))
        if (isMetadata && id !== undefined) asked.add(id)
      }
      pass()
    },
    onAnswer: (text, pass) => pass(asked.size === 0 ? undefined : forge(text))
  })
}

const encodeName = (name: string): string => String.fromCharCode(name.length << 2) + name

/** Metadata as hex, with two names that have changed places, in its wrapping. */
function swapNames(hex: string, [one, other]: SwappedNames): string {
  const text = Buffer.from(hex.slice(2), 'hex').toString('latin1')
  const start = text.indexOf('meta')
  if (start === -1) return hex
  const [first, second] = [encodeName(one), encodeName(other)]
  const body = text
    .slice(start)
    .split(first)
    .map((part) => part.replaceAll(second, first))
    .join(second)
  const wrapping = start === 5 ? [1, ...writeLength(body.length)] : []
  return `0x${Buffer.concat([Buffer.from(wrapping), Buffer.from(body, 'latin1')]).toString('hex')}`
}

/** A compact number of four bytes. */
function writeLength(length: number): readonly number[] {
  return [0, 8, 16, 24].map((shift) => (((length << 2) | 2) >>> shift) & 0xff)
}
