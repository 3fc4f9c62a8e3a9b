import {
  AnswerMalformed,
  type Hex,
  hexToBytes,
  ParaclockError,
  throwIfAborted
} from '@paraclock/core'
import type { StorageItem } from '@paraclock/types'
import type { Chain } from './Chain.ts'

const PAGE = 500
const REPEATED = 'state_getKeysPaged returned keys that do not follow the last page'

/**
 * Lists the decoded entries of a storage map at the block of a chain, page by page.
 *
 * @throws ParaclockError `OperationAborted`, `AnswerMalformed` if a page does not follow the page
 * before it, and the errors of the source
 *
 * @example
 * ```ts
 * import { type Chain, listEntries } from '@paraclock/connect'
 *
 * declare const chain: Chain
 *
 * const item = chain.runtime.storage('Paras', 'ParaLifecycles')
 * if (item !== undefined) {
 *   for await (const { keys, value } of listEntries(chain, { item, what: 'listing parachains' })) {
 *     console.log(keys[0], value)
 *   }
 * }
 * ```
 */
export async function* listEntries(
  { source, block }: Pick<Chain, 'source' | 'block'>,
  {
    item,
    what,
    pageSize: count = PAGE,
    signal
  }: {
    readonly item: StorageItem
    /** The name of the work, for the error after an abort: `listing tasks`. */
    readonly what: string
    /** The number of keys per request. Defaults to 500. */
    readonly pageSize?: number | undefined
    readonly signal?: AbortSignal | undefined
  }
): AsyncGenerator<
  {
    readonly keys: readonly unknown[]
    readonly raw: Hex
    /** Decodes `raw` when it is read. */
    readonly value: unknown
  },
  void,
  undefined
> {
  const options = { at: block.hash, signal }
  let after: Hex | undefined
  for (;;) {
    throwIfAborted({ signal, what })
    const found = await source.getKeys(item.prefix(), { ...options, count, after })
    const last = found.at(-1)
    if (last !== undefined && after !== undefined && last <= after) {
      const context = { endpoint: source.endpoint ?? 'the node', problem: REPEATED }
      throw new ParaclockError(AnswerMalformed, context)
    }
    const values = await source.getStorage(found, options)
    for (const [index, key] of found.entries()) {
      const raw = values[index]
      if (typeof raw !== 'string') continue
      yield {
        keys: item.decodeKey(key),
        raw,
        get value() {
          return item.decode(hexToBytes(raw))
        }
      }
    }
    if (found.length < count) return
    after = last
  }
}
