import { encodeInteger, hexToBytes, joinBytes, type Weight } from '@paraclock/core'
import { keyFromHex, type StorageDiff } from '@paraclock/executor'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { openRuntime } from '@paraclock/types'
import { expect, test } from 'vitest'
import { readQueueLimits } from './readQueueLimits.ts'

const RATE = 'TargetBlockRate_target_block_rate'
const METADATA = readRuntimeMetadata({ runtime: 'target', version: 14 })
const runtime = openRuntime({ metadata: METADATA })
const block = { hash: `0x${'07'.repeat(32)}`, number: 41 } as const
const keyOf = (pallet: string, item: string) =>
  keyFromHex(runtime.storage(pallet, item)?.key() ?? '0x')

/** The length and the bytes of the constants `ServiceWeight` and `IdleMaxServiceWeight`. */
const OWN = hexToBytes('0x2c0107005840fba20200e000')

/** Returns the metadata with other limits of the queue. */
function write(service: Weight, idle: Weight | undefined): Uint8Array {
  const encode = (limit: Weight | undefined): Uint8Array => {
    if (limit === undefined) return Uint8Array.of(1 << 2, 0)
    const refTime = [Uint8Array.of(7), encodeInteger(limit.refTime, 5)]
    return joinBytes([
      Uint8Array.of(11 << 2, 1),
      ...refTime,
      encodeInteger(4n * limit.proofSize + 2n, 4)
    ])
  }
  const bytes = Buffer.from(METADATA)
  const at = bytes.indexOf(OWN)
  const next = bytes.indexOf(OWN, at + OWN.length)
  return joinBytes([
    ...[bytes.subarray(0, at), encode(service), bytes.subarray(at + OWN.length, next)],
    ...[encode(idle), bytes.subarray(next + OWN.length)]
  ])
}

const FULL = { refTime: 2_000_000_000_000n, proofSize: 10_485_760n }
const ofFull = (part: (full: bigint) => bigint): Weight => ({
  refTime: (part(FULL.refTime) * 35n) / 100n,
  proofSize: (part(FULL.proofSize) * 35n) / 100n
})

/**
 * A runtime whose queue takes 35% of a block. Computes the weight of a block from its digest, as
 * `MaxParachainBlockWeight` of cumulus-pallet-parachain-system 0.32.0 does in `on_initialize`.
 */
async function read({ rate = 4, cores = 1, servesIdle = true, methods = [RATE] }) {
  const answer = ({ top }: StorageDiff): Uint8Array => {
    expect(top.get(keyOf('ParachainSystem', 'BlockWeightMode'))).toBeNull()
    expect(top.get(keyOf('System', 'Number'))).toEqual(encodeInteger(42, 4))
    const digest = Buffer.from(top.get(keyOf('System', 'Digest')) ?? [])
    const stated = (digest[digest.indexOf('CMLS') + 8] ?? 0) >> 2
    const index = digest[digest.lastIndexOf('CMLS') + 6]
    const perCore = BigInt(Math.ceil(rate / stated))
    const own = ofFull((full) => full / perCore)
    const limit = index === 0 ? ofFull((full) => full) : own
    return write(limit, servesIdle ? limit : undefined)
  }
  const call = async (method: string, _: Uint8Array, changes: StorageDiff) =>
    method === RATE ? encodeInteger(rate, 4) : answer(changes)
  return await readQueueLimits({ runtime, methods, block, cores, call })
}

const part = (of: bigint) => ofFull((full) => full / of)

test.each([
  // The block in which a message arrives has only its share when it executes messages at its end.
  ['four blocks on a core', {}, part(4n)],
  ['twelve blocks on three cores', { rate: 12, cores: 3 }, part(4n)],
  ['three blocks on three cores', { rate: 3, cores: 3 }, part(1n)],
  ['four blocks that serve only at their beginning', { servesIdle: false }, part(4n)],
  ['two blocks on two cores, that serve so', { rate: 2, cores: 2, servesIdle: false }, part(1n)]
])('%s execute a message of their share', async (_, setup, served) => {
  expect(await read(setup)).toEqual({ first: part(1n), served })
})

test('a runtime that does not state a rate is not asked', async () => {
  expect(await read({ methods: [] })).toBeUndefined()
})
