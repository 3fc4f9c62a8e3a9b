import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import {
  type CallOptions,
  CODE_KEY,
  callRemote,
  giveTurn,
  keyToHex,
  type LoadedRuntime,
  type OffchainHost,
  type StoragePrimer
} from '@paraclock/executor'
import type { ChopsticksBlock, ChopsticksCallResponse, ChopsticksChain } from '../ChopsticksCore.ts'
import type { LayerTracker } from '../layers/LayerTracker.ts'
import { CHOPSTICKS_ROOTS } from './chopsticksRoots.ts'
import type { RuntimeCache } from './RuntimeCache.ts'
import { levelOf, toCallResponse } from './toCallResponse.ts'

/** The methods whose answers depend only on the code. They are called once for each code. */
const METADATA = new Set([
  'Metadata_metadata',
  'Metadata_metadata_at_version',
  'Metadata_metadata_versions'
])

const answers = new WeakMap<LoadedRuntime, Map<string, ChopsticksCallResponse>>()

export interface CallBlockArgs {
  readonly block: ChopsticksBlock
  readonly method: string
  readonly args: readonly Hex[] | Hex
  /**
   * Whether every signature counts as valid. Chopsticks sets this option when it applies inherents.
   */
  readonly acceptSignatures: boolean
  readonly runtimes: RuntimeCache
  readonly tracker: LayerTracker
  readonly primer: StoragePrimer
}

export async function callBlock(args: CallBlockArgs): Promise<ChopsticksCallResponse> {
  const { block, primer } = args
  const { chain } = block
  const isLocal = chain.api.localState !== undefined
  await giveTurn()
  if (!isLocal) warmUp(block)
  const runtime = await args.runtimes.get(await block.wasm)
  const storage = args.tracker.stackOf(block.storage, chain.api)
  // Extends the next fetch by the keys that the calls of this block will probably read. Later calls
  // need these keys even if the answer to this call is known.
  if (!isLocal) await primer.before(storage.base, runtime)
  const described = METADATA.has(args.method) ? answersOf(runtime) : undefined
  const question = `${args.method} ${String(args.args)}`
  const known = described?.get(question)
  if (known !== undefined) return known
  const submitted: Uint8Array[] = []
  const outcome = await callRemote({
    runtime,
    method: args.method,
    args: args.args,
    base: storage.base,
    storage,
    options: optionsOf(chain, args.acceptSignatures, submitted)
  })
  if (!isLocal) await primer.after(storage.base, runtime, args.method)
  const { offchainWorker } = chain
  for (const [key, value] of outcome.offchainDiff) {
    offchainWorker?.set(keyToHex(key), value === null ? null : bytesToHex(value))
  }
  for (const extrinsic of submitted) {
    // A transaction that the pool refuses does not make the call of the runtime fail.
    await offchainWorker?.pushExtrinsic(block, bytesToHex(extrinsic)).catch(() => undefined)
  }
  const response = toCallResponse(outcome)
  described?.set(question, response)
  return response
}

function answersOf(runtime: LoadedRuntime): Map<string, ChopsticksCallResponse> {
  const known = answers.get(runtime) ?? new Map<string, ChopsticksCallResponse>()
  answers.set(runtime, known)
  return known
}

function optionsOf(
  chain: ChopsticksChain,
  acceptSignatures: boolean,
  submitted: Uint8Array[]
): Omit<CallOptions, 'storage'> {
  const mocked = chain.mockSignatureHost ? 'accept-magic' : 'verify'
  const { offchainWorker } = chain
  const offchain: OffchainHost | undefined =
    offchainWorker === undefined || !('get' in offchainWorker)
      ? undefined
      : {
          get(key) {
            const value = offchainWorker.get(keyToHex(key))
            return typeof value === 'string' ? hexToBytes(value) : null
          },
          timestamp: () => BigInt(Date.now()),
          randomSeed: () => crypto.getRandomValues(new Uint8Array(32)),
          submitTransaction(transaction) {
            submitted.push(transaction)
            return true
          }
        }
  return {
    signatures: acceptSignatures ? 'accept-all' : mocked,
    roots: CHOPSTICKS_ROOTS,
    logLevel: levelOf(chain.runtimeLogLevel),
    offchain
  }
}

const warmed = new WeakSet<object>()

/**
 * Before its first block on a fork, Chopsticks sends some requests one after another. This function
 * sends them at the same time. The requests get the chain's name and properties, the block with its
 * header, and the code and the metadata of the block's parent. A failed request is sent again when
 * its answer is needed.
 */
function warmUp(block: ChopsticksBlock): void {
  const { api } = block.chain
  if (warmed.has(api)) return
  warmed.add(api)
  const ahead: (() => Promise<unknown>)[] = [
    () => api.getSystemChain(),
    () => api.getSystemProperties(),
    () => api.getHeader(block.hash)
  ]
  if (block.number > 0) {
    ahead.push(
      () => api.getBlock(block.hash),
      async () => (await block.parentBlock)?.metadata,
      () => fetchParentCode(block)
    )
  }
  for (const ask of ahead) ask().catch(() => undefined)
}

/**
 * Fetches the code of a block's parent. The parent's hash comes from the header of the block.
 * Chopsticks reads the parent's header first, which takes longer.
 */
async function fetchParentCode({ chain, hash }: ChopsticksBlock): Promise<void> {
  if (chain.db !== undefined) return
  const { parentHash } = (await chain.api.getHeader(hash)) as { readonly parentHash: string }
  await chain.api.getStorageBatch('0x', [keyToHex(CODE_KEY)], parentHash)
}
