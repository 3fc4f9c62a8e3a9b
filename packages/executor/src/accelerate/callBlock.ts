import type { Hex } from '@paraclock/core'
import { bytesToHex } from '../remote/bytesToHex.ts'
import { callRemote } from '../remote/callRemote.ts'
import { hexToBytes } from '../remote/hexToBytes.ts'
import type { CallOptions, LogLevel, OffchainHost } from '../runtime/Runtime.ts'
import { keyToHex } from '../storage/StorageKey.ts'
import type { ChopsticksBlock, ChopsticksCallResponse, ChopsticksChain } from './ChopsticksCore.ts'
import type { LayerTracker } from './LayerTracker.ts'
import type { RuntimeCache } from './RuntimeCache.ts'
import type { StoragePrimer } from './StoragePrimer.ts'
import { toCallResponse } from './toCallResponse.ts'
import { warmUp } from './warmUp.ts'

const LEVELS: readonly LogLevel[] = ['off', 'error', 'warn', 'info', 'debug', 'trace']

/** What {@link callBlock} takes. */
export interface CallBlockArgs {
  readonly block: ChopsticksBlock
  readonly method: string
  /** Several arguments, or one. */
  readonly args: readonly Hex[] | Hex
  /** Whether any signature counts as good: Chopsticks asks for it when it applies inherents. */
  readonly acceptSignatures: boolean
  readonly runtimes: RuntimeCache
  readonly tracker: LayerTracker
  readonly primer: StoragePrimer
}

/** Runs a runtime method on a Chopsticks block: what `Block.prototype.call` does. */
export async function callBlock(args: CallBlockArgs): Promise<ChopsticksCallResponse> {
  const { block, primer } = args
  const { chain } = block
  warmUp(block)
  const runtime = await args.runtimes.get(await block.wasm)
  const storage = args.tracker.stackOf(block.storage)
  await primer.before(storage.base, runtime)
  const submitted: Uint8Array[] = []
  const outcome = await callRemote({
    runtime,
    method: args.method,
    args: args.args,
    base: storage.base,
    storage,
    options: optionsOf(chain, args.acceptSignatures, submitted)
  })
  await primer.after(storage.base, runtime, args.method)
  const { offchainWorker } = chain
  for (const [key, value] of offchainWorker === undefined ? [] : outcome.offchainDiff) {
    offchainWorker?.set(keyToHex(key), value === null ? null : bytesToHex(value))
  }
  for (const extrinsic of submitted) {
    // A transaction that the pool refuses is the worker's loss, not the call's.
    await offchainWorker?.pushExtrinsic(block, bytesToHex(extrinsic)).catch(() => undefined)
  }
  return toCallResponse(outcome)
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
    logLevel: LEVELS[chain.runtimeLogLevel] ?? 'trace',
    ...(offchain === undefined ? {} : { offchain })
  }
}
