import type { Connections } from '@paraclock/connect'
import { expect, test } from 'vitest'
import { networkConfig } from '../../../test/fixtures/buildConfig.ts'
import { openNetwork } from './openNetwork.ts'

test('the trial does not read an Asset Hub that the relay chain does not trust', async () => {
  const copied: string[] = []
  const read = async (_: unknown, { name }: { readonly name: string }) => {
    const stateAt = async () => {
      copied.push(name)
      return { header: new Uint8Array(), storage: {}, open: async () => ({}) }
    }
    return {
      ...{ name, paraId: 1000, source: { stateAt }, block: { hash: '0x01', number: 1 } },
      ...{ runtime: { accountLength: 32 }, facts: { finalized: { number: 1 } } },
      ...{ hasApi: () => false, constant: () => undefined },
      storage: async () => ({ value: undefined, evidence: [] })
    }
  }
  const { copies } = openNetwork({
    network: 'main',
    config: { ...networkConfig, assetHub: { endpoints: ['wss://hub.example'] } },
    connections: { read, close: async () => {} } as unknown as Connections,
    trial: { before: [] },
    signal: new AbortController().signal,
    onProgress: () => {}
  } as Parameters<typeof openNetwork>[0])
  // The simulation refuses these states. An Asset Hub would be read before.
  await expect(copies.open()).rejects.toThrow()
  expect(copied.sort()).toEqual(['relay', 'service', 'target'])
})
