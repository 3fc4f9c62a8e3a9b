import type { Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { createNetwork, ROUND_MS } from '../network/Network.ts'
import { buildNext } from './executeCall.ts'

test('rounds are built until a chain with longer slots has a block', async () => {
  const refused = { extrinsic: '0x01', reason: 'invalid: Payment' }
  const chain = {
    name: 'acme',
    paraId: 2000,
    slotDuration: 2 * ROUND_MS,
    time: 2 * ROUND_MS,
    number: 5,
    waiting: 1,
    runtime: { storage: () => undefined } as unknown as Runtime,
    read: async () => null,
    listKeys: async () => [],
    build: async ({ time }: BlockRequest) => {
      chain.time = time
      chain.number += 1
      return { hash: '0x', number: chain.number, refused: [refused], replayLogs: async () => [] }
    }
  }
  const local = chain as unknown as LocalChain
  const network = createNetwork({ chains: [local], time: 2 * ROUND_MS, isOpen: false })
  expect(await buildNext(network, local)).toEqual([{ chain: 'acme', ...refused }])
  expect([chain.number, network.time]).toEqual([6, 4 * ROUND_MS])
})
