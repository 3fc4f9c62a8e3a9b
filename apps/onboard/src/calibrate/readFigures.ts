import {
  createMemoryStorage,
  describeRuntime,
  diffOf,
  loadRuntime,
  UNTRUSTED_MS
} from '@paraclock/executor'
import { readBlockRate } from '@paraclock/simulation'
import { encodeEntry, readWeight, writeWeight } from '@paraclock/types'
import { refuseArgument } from '../errors/refuseArgument.ts'

// The assumed duration of a slot of Aura, in milliseconds, if the runtime has no AuraApi.
const USUAL_BLOCK_MS = 6_000

const GENESIS = { hash: `0x${'00'.repeat(32)}`, number: 0 } as const

// A runtime API returns a price as a whole number of smallest units. The price of one byte may be
// below one unit, so the price of a million bytes is read.
const PRICED_BYTES = 1_000_000

/**
 * The weights, times and prices of a runtime. `planSettings` computes the settings from these
 * figures. A price is `undefined` if no runtime API returns the price.
 */
export type RuntimeFigures = Awaited<ReturnType<typeof readFigures>>

/** Reads figures from the metadata of a runtime, and from its runtime APIs on an empty state. */
export async function readFigures(code: Uint8Array, path: string) {
  const loaded = await loadRuntime(code, { timeMs: UNTRUSTED_MS })
  const runtime = describeRuntime(loaded)
  const constant = (pallet: string, name: string): unknown => runtime.constant(pallet, name)?.value
  const ask = (api: string, method: string, args: readonly unknown[]): bigint | undefined => {
    const known = runtime.api(api, method)
    if (known === undefined || !loaded.methods.includes(known.name)) return undefined
    const options = { storage: createMemoryStorage(), limits: { timeMs: UNTRUSTED_MS } }
    const answer = known.decode(loaded.call(known.name, known.encode(args), options).result)
    return typeof answer === 'bigint' ? answer : undefined
  }
  const { max_block } = Object(constant('System', 'BlockWeights')) as { max_block?: unknown }
  const maxBlock = readWeight(max_block)
  const deposit = constant('Balances', 'ExistentialDeposit')
  if (maxBlock === undefined || maxBlock.refTime === 0n || typeof deposit !== 'bigint') {
    throw refuseArgument(
      `${path} is not the runtime of a chain with a token: it lacks System.BlockWeights or Balances.ExistentialDeposit`
    )
  }
  const timeAlone = writeWeight({ ...maxBlock, proofSize: 0n })
  const blockPrice = ask('TransactionPaymentApi', 'query_weight_to_fee', [timeAlone])
  const bytesPrice = ask('TransactionPaymentApi', 'query_length_to_fee', [PRICED_BYTES])
  const { specName, specVersion } = loaded.version
  const slotDuration = Number(ask('AuraApi', 'slot_duration', []) ?? USUAL_BLOCK_MS)
  // `readBlockRate` calls the runtime on a state in which `System.LastRuntimeUpgrade` is the
  // version of this runtime, so that the runtime runs no migrations.
  const value = { spec_version: specVersion, spec_name: specName }
  const last = { pallet: 'System', item: 'LastRuntimeUpgrade', value }
  const upgraded = diffOf([encodeEntry(runtime, last)])
  const { blockMs } = await readBlockRate({
    ...{ runtime, methods: loaded.methods, slotDuration, block: GENESIS },
    call: async (name, input, changes) => {
      const storage = createMemoryStorage()
      storage.apply(upgraded)
      storage.apply(changes)
      return loaded.call(name, input, { storage, limits: { timeMs: UNTRUSTED_MS } }).result
    }
  })
  return {
    specName,
    specVersion,
    maxBlock,
    /** The milliseconds between two blocks. A slot of Aura can have several blocks. */
    blockMs,
    existentialDeposit: deposit,
    pricePerSecond: blockPrice && (blockPrice * 10n ** 12n) / maxBlock.refTime,
    pricePerByte: bytesPrice && bytesPrice / BigInt(PRICED_BYTES)
  }
}
