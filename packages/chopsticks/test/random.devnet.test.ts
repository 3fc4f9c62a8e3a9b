import './support/quiet.ts'

import { bytesToHex, type Hex } from '@paraclock/core'
import { type CallResult, createMemoryStorage, type MemoryStorage } from '@paraclock/executor'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { toCallResponse } from '../src/calls/toCallResponse.ts'
import { devAccount, mockable } from './support/accounts.ts'
import { ChainTypes } from './support/ChainTypes.ts'
import { type Attempt, compareResponses } from './support/compareResponses.ts'
import { interpretCall } from './support/interpretCall.ts'
import { type LoadedChain, loadChain } from './support/loadChain.ts'
import { mockExtrinsic } from './support/mockExtrinsic.ts'
import { createRandom, randomValue } from './support/randomCall.ts'

/** The number of extrinsics over all runtimes. A release is tested with `RANDOM_EXTRINSICS=5000`. */
const COUNT = Number(process.env['RANDOM_EXTRINSICS'] ?? 100)
const SEED = Number(process.env['RANDOM_SEED'] ?? 1)
const MINUTES = 60_000
/** The number of extrinsics after which the state is made anew: a random call can take all funds. */
const FRESH_AFTER = 25

beforeAll(() => {
  for (const level of ['debug', 'info', 'log', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterAll(() => vi.restoreAllMocks())

/** Cuts an extrinsic, changes one of its bytes, or replaces it by random bytes. */
function spoil(extrinsic: Uint8Array, random: (below: number) => number): Uint8Array {
  const spoiled = Uint8Array.from(extrinsic)
  switch (random(3)) {
    case 0:
      return spoiled.subarray(0, random(spoiled.length))
    case 1:
      spoiled[random(spoiled.length)] = random(256)
      return spoiled
    default:
      return Uint8Array.from({ length: random(200) }, () => random(256))
  }
}

/** The state after `Core_initialize_block` of block 1. */
function begin(chain: LoadedChain, types: ChainTypes): MemoryStorage {
  const storage = createMemoryStorage({ top: chain.genesis })
  const header = types.create('Header', { number: 1, digest: { logs: [] } }).toU8a()
  const { storageDiff } = chain.runtime.call('Core_initialize_block', header, { storage })
  storage.apply(storageDiff)
  return storage
}

/** Runs a method on the executor of `@paraclock/executor`. */
function run(
  { runtime }: LoadedChain,
  storage: MemoryStorage,
  method: string,
  args: readonly Hex[]
): Attempt & { readonly outcome?: CallResult } {
  try {
    const options = { storage, signatures: 'accept-magic', logLevel: 'info' } as const
    const outcome = runtime.call(method, args, options)
    return { response: toCallResponse(outcome), outcome }
  } catch (error) {
    return { error }
  }
}

describe.each(mockable)('%s', (name) => {
  test('random extrinsics, valid and not, come to the same on both executors', {
    timeout: 60 * MINUTES
  }, async () => {
    const chain = await loadChain(name)
    const types = ChainTypes.of(chain.runtime)
    const { lookup } = types.registry
    const wasm = bytesToHex(chain.code)
    let storage = begin(chain, types)
    const random = createRandom(SEED + mockable.indexOf(name))
    const account = (await devAccount('alice')).publicKey
    const differences: string[] = []
    const outcomes = { applied: 0, failed: 0, invalid: 0, trapped: 0 }

    for (let index = 0; index < COUNT / mockable.length; index++) {
      if (index % FRESH_AFTER === 0) storage = begin(chain, types)
      const call = Uint8Array.from(randomValue(lookup, types.latest.extrinsic.callType, random))
      const signed = mockExtrinsic({ types, storage, account, call })
      const extrinsic = random(5) === 0 ? spoil(signed, random) : signed
      const validate = random(4) === 0
      const method = validate
        ? 'TaggedTransactionQueue_validate_transaction'
        : 'BlockBuilder_apply_extrinsic'
      const args: Hex[] = validate
        ? ['0x02', bytesToHex(extrinsic), bytesToHex(new Uint8Array(32))]
        : [bytesToHex(extrinsic)]

      const ours = run(chain, storage, method, args)
      const theirs: Attempt = await interpretCall({
        wasm,
        storage,
        method,
        args,
        logLevel: 3
      }).then(
        (response) => ({ response }),
        (error: unknown) => ({ error })
      )
      const exists = async (): Promise<boolean> => false
      const found = await compareResponses(method, ours, theirs, exists)
      differences.push(...found.map((text) => `${bytesToHex(call)}: ${text}`))

      if ('error' in ours) outcomes.trapped++
      else if (ours.response.result.startsWith('0x01')) outcomes.invalid++
      else if (ours.response.result.startsWith('0x0001')) outcomes.failed++
      else outcomes.applied++
      if (ours.outcome !== undefined && !validate && random(3) === 0)
        storage.apply(ours.outcome.storageDiff)
    }
    process.stdout.write(
      `${name}: ${JSON.stringify({ ...outcomes, differences: differences.length })}\n`
    )
    expect(differences).toEqual([])
    expect(outcomes.applied).toBeGreaterThan(0)
    expect(outcomes.failed).toBeGreaterThan(0)
  })
})
