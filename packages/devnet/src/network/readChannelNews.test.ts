import type { Hex } from '@paraclock/core'
import { TypeRegistry } from '@polkadot/types'
import { expect, test } from 'vitest'
import { createMail, type NetworkChain, type NetworkState } from './NetworkState.ts'
import { readChannelNews } from './readChannelNews.ts'

/** A relay that holds these values, under the names of their items in place of hashed keys. */
function describeNetwork(values: Record<string, string>): NetworkState {
  const item = (name: string) => ({
    key: (key: unknown) => `${name}:${JSON.stringify(key)}`
  })
  const items = ['hrmpIngressChannelsIndex', 'hrmpEgressChannelsIndex', 'hrmpChannels']
  const hrmp = Object.fromEntries(items.map((name) => [name, item(name)]))
  const relay = {
    api: { query: { hrmp }, registry: new TypeRegistry() },
    local: { name: 'relay', blockchain: { head: { get: async (key: string) => values[key] } } }
  } as unknown as NetworkChain
  return { name: 'acme', relay, paras: [], solos: [], mail: createMail(), time: 0, refused: [] }
}

const chain = { local: { paraId: 7 } } as unknown as NetworkChain
const INGRESS = 'hrmpIngressChannelsIndex:7'
const EGRESS = 'hrmpEgressChannelsIndex:7'
const TO_NINE = 'hrmpChannels:{"sender":7,"recipient":9}'

test('what is new of a chain and its channels is told once, and what is gone is taken back', async () => {
  const values: Record<string, string> = {}
  const network = describeNetwork(values)
  const news = async (): Promise<Record<string, Hex | null>> => {
    const [slot, ...more] = await readChannelNews(network, chain, 12_000)
    // The slot of the block's time is told each time.
    expect(slot?.[1]).toBe('0x0200000000000000')
    return Object.fromEntries(more)
  }
  expect(await news()).toEqual({})
  values[EGRESS] = '0x0409000000'
  values[TO_NINE] = '0xaa'
  expect(await news()).toEqual({ [EGRESS]: '0x0409000000', [TO_NINE]: '0xaa' })
  expect(await news()).toEqual({})
  values[INGRESS] = '0x0405000000'
  values[EGRESS] = '0x00'
  delete values[TO_NINE]
  expect(await news()).toEqual({ [INGRESS]: '0x0405000000', [EGRESS]: '0x00', [TO_NINE]: null })
})
