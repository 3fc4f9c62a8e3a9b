import { OperationAborted, ParaclockError } from '@paraclock/core'
import type { Runtime } from '@paraclock/types'
import { expect, test } from 'vitest'
import type { LocalChain } from '../chain/LocalChain.ts'
import type { BlockRequest } from '../network/BlockRequest.ts'
import { createNetwork } from '../network/Network.ts'
import { ROUND_MS } from '../network/roundMs.ts'
import { buildNext, executeCall } from './executeCall.ts'

const extrinsic = Uint8Array.of(4, 1)

/** A chain without storage. It includes no transaction of its pool. */
function makeChain(more: object = {}) {
  const ready: { extrinsic: Uint8Array; postponed?: string }[] = [{ extrinsic }]
  const chain = {
    ...{ name: 'acme', paraId: undefined, blockMs: ROUND_MS, time: 0, number: 0, blocks: [] },
    pool: {
      ready,
      tryToSubmit: async () => undefined,
      withdraw: (one: Uint8Array) =>
        ready.splice(ready.findIndex((other) => other.extrinsic === one))
    },
    runtime: {
      storage: () => undefined,
      decodeCall: () => ({ pallet: 'System', method: 'remark' })
    } as unknown as Runtime,
    read: async () => null,
    listKeys: async () => [],
    listPlaces: async () => undefined,
    build: async ({ time }: BlockRequest) => {
      chain.time = time
      chain.number += 1
      return { refused: [], replayLogs: async () => [] }
    }
  }
  return { chain: Object.assign(chain, more), local: chain as unknown as LocalChain }
}

test('rounds are built until a chain with longer slots has a block', async () => {
  const refused = { extrinsic: '0x01', reason: 'invalid: Payment' }
  const { chain, local } = makeChain({
    ...{ paraId: 2000, blockMs: 2 * ROUND_MS, blocksPerRound: 1, time: 2 * ROUND_MS, number: 5 },
    build: async ({ time }: BlockRequest) => {
      Object.assign(chain, { time, number: chain.number + 1 })
      return { refused: [refused], replayLogs: async () => [] }
    }
  })
  const network = createNetwork({ chains: [local], time: 2 * ROUND_MS, isOpen: false })
  expect(await buildNext(network, local)).toEqual([refused])
  expect([chain.number, network.time]).toEqual([6, 4 * ROUND_MS])
})

test('a call that no block includes is removed, and the error has the reason', async () => {
  const { chain, local } = makeChain()
  for (const one of chain.pool.ready) one.postponed = 'invalid: ExhaustsResources'
  const network = createNetwork({ chains: [local], time: 0, isOpen: false })
  const call = executeCall(network, { chain: local, extrinsic, call: Uint8Array.of(0, 1) })
  await expect(call).rejects.toMatchObject({
    code: 'BlockSpaceUnavailable',
    source: 'local',
    context: { transaction: 'system.remark', blocks: 8, reason: 'invalid: ExhaustsResources' }
  })
  expect([chain.number, chain.pool.ready]).toEqual([8, []])
})

test('a call on a chain that builds no blocks is refused at once', async () => {
  const { chain, local } = makeChain({ paraId: 2000, isHalted: true })
  const network = createNetwork({ chains: [local], time: 0, isOpen: false })
  const call = executeCall(network, { chain: local, extrinsic, call: Uint8Array.of(0, 1) })
  await expect(call).rejects.toMatchObject({
    code: 'BlockSpaceUnavailable',
    source: 'chain',
    context: { blocks: 0, reason: 'it builds no blocks' }
  })
  expect(chain.pool.ready).toEqual([])
})

test('a call is not left in the pool if a round fails or its signal is aborted', async () => {
  const failure = new ParaclockError(OperationAborted, { what: 'a block' })
  const run = async (build: () => void, signal?: AbortSignal) => {
    const { chain, local } = makeChain({
      build: async () => {
        build()
        chain.number += 1
        return { refused: [], replayLogs: async () => [] }
      }
    })
    const network = createNetwork({ chains: [local], time: 0, isOpen: false })
    const args = { chain: local, extrinsic, call: Uint8Array.of(0, 1), signal }
    const error = await executeCall(network, args).catch((one: unknown) => one)
    return { error, number: chain.number, ready: chain.pool.ready }
  }
  const failed = await run(() => {
    throw failure
  })
  expect(failed).toEqual({ error: failure, number: 0, ready: [] })
  const controller = new AbortController()
  const aborted = await run(() => controller.abort(), controller.signal)
  expect(aborted).toMatchObject({ error: { code: 'OperationAborted' }, number: 1, ready: [] })
})
