import type { Runtime } from '@paraclock/types'
import type { CallResult } from '../runtime/LoadedRuntime.ts'
import type { StorageDiff } from '../storage/Storage.ts'
import { keyFromHex } from '../storage/StorageKey.ts'

/**
 * Returns the changes that the executed call or program made in a dry run. Runtimes since
 * polkadot-sdk stable2609 roll these changes back before the method returns. So the method must be
 * run with `keepsUndone`.
 */
export function changesOfDryRun(
  runtime: Runtime,
  { storageDiff, undoneDiff }: Pick<CallResult, 'storageDiff' | 'undoneDiff'>
): StorageDiff {
  const events = runtime.storage('System', 'Events')?.key()
  // Every dry run writes events. If the changes have no events, the runtime has rolled the changes
  // back.
  const isKept = events !== undefined && storageDiff.top.has(keyFromHex(events))
  return (isKept ? undefined : undoneDiff) ?? storageDiff
}
