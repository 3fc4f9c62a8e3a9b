import type { Runtime } from '@paraclock/types'
import type { CallResult } from '../runtime/LoadedRuntime.ts'
import type { StorageDiff } from '../storage/Storage.ts'
import { keyFromHex } from '../storage/StorageKey.ts'

/**
 * The storage changes of what a method of the DryRunApi dispatched. Runtimes from stable2609 on roll
 * them back before they return, so the call must set `keepsUndone`.
 */
export function changesOfDryRun(
  runtime: Runtime,
  { storageDiff, undoneDiff }: Pick<CallResult, 'storageDiff' | 'undoneDiff'>
): StorageDiff {
  const events = runtime.storage('System', 'Events')?.key()
  // Every dry run writes the events.
  const isKept = events !== undefined && storageDiff.top.has(keyFromHex(events))
  return (isKept ? undefined : undoneDiff) ?? storageDiff
}
