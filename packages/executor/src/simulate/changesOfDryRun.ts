import type { Runtime } from '@paraclock/types'
import type { CallResult } from '../runtime/LoadedRuntime.ts'
import type { StorageDiff } from '../storage/Storage.ts'
import { keyFromHex } from '../storage/StorageKey.ts'

/**
 * Returns the storage changes of the call or program that a method of the DryRunApi ran. Runtimes
 * since stable2609 roll these changes back before they return, so the call must set `keepsUndone`.
 */
export function changesOfDryRun(
  runtime: Runtime,
  { storageDiff, undoneDiff }: Pick<CallResult, 'storageDiff' | 'undoneDiff'>
): StorageDiff {
  const events = runtime.storage('System', 'Events')?.key()
  // Every dry run writes events, so their absence shows that the changes were rolled back.
  const isKept = events !== undefined && storageDiff.top.has(keyFromHex(events))
  return (isKept ? undefined : undoneDiff) ?? storageDiff
}
