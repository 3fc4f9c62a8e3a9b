import type { Hex } from '@paraclock/core'
import { parseHints } from './parseHints.ts'
import type { HintStore, StorageHints } from './StorageHints.ts'

/** The hints for a runtime, or none: a store that cannot be read is one without hints. */
export async function loadHints(
  store: HintStore | undefined,
  codeHash: Hex
): Promise<StorageHints> {
  try {
    return parseHints(await store?.load(codeHash))
  } catch {
    return parseHints(undefined)
  }
}
