import { parseU32 } from '@paraclock/core'
import type { CallChain } from '../calls/CallChain.ts'
import { findCallPosition } from '../calls/findCallPosition.ts'
import type { CallTemplate, HoleValues } from './CallTemplate.ts'
import { sizeOfCompact, writeCompact } from './integerWriters.ts'

/** What {@link compileBatch} takes. */
export interface CompileBatchArgs<Hole extends string> {
  /** The chain that runs the batch. */
  readonly chain: CallChain
  /** The call that is in it, again and again. */
  readonly item: CallTemplate<Hole>
  /** Which call of the pallet Utility it is. `batchAll`, all or nothing, if left out. */
  readonly method?: 'batch' | 'batchAll' | 'forceBatch'
}

/** Writes batches of one kind of call. */
export interface BatchTemplate<Hole extends string = string> {
  /**
   * Writes a batch of one call for each of the values.
   *
   * @throws ParaclockError as `CallTemplate.encode`
   */
  encode(values: readonly HoleValues<Hole>[]): Uint8Array
}

/**
 * Makes a template of a batch: all calls are written into one buffer, without a registry, byte for
 * byte as polkadot.js does.
 *
 * @throws ParaclockError `PalletMissing` if the chain has no pallet Utility, `CallUnknown`
 *
 * @example
 * ```ts
 * import { type CallChain, type CallTemplate, compileBatch } from '@paraclock/weights'
 *
 * declare const chain: CallChain
 * declare const transfer: CallTemplate<'to' | 'amount'> // made by compileCall
 *
 * const batch = compileBatch({ chain, item: transfer })
 * batch.encode([{ to: new Uint8Array(32), amount: 10_000_000_000n }])
 * ```
 */
export function compileBatch<Hole extends string>(
  args: CompileBatchArgs<Hole>
): BatchTemplate<Hole> {
  const { chain, item, method = 'batchAll' } = args
  const { palletIndex, callIndex } = findCallPosition({ chain, pallet: 'utility', method })
  return {
    encode: (values) => {
      const count = parseU32(values.length)
      let length = 2 + sizeOfCompact(count)
      for (const each of values) length += item.size(each)
      const buffer = new Uint8Array(length)
      buffer[0] = palletIndex
      buffer[1] = callIndex
      let offset = writeCompact(buffer, 2, count)
      for (const each of values) offset = item.write(buffer, offset, each)
      return buffer
    }
  }
}
