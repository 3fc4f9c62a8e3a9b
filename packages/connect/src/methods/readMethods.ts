/** Which parameter of a read names the block, by method. */
export const blockParameters: Readonly<Record<string, number>> = {
  chain_getBlock: 0,
  chain_getHeader: 0,
  chain_getRuntimeVersion: 0,
  childstate_getKeys: 2,
  childstate_getKeysPaged: 4,
  childstate_getStorage: 2,
  childstate_getStorageEntries: 2,
  childstate_getStorageHash: 2,
  childstate_getStorageSize: 2,
  payment_queryFeeDetails: 1,
  payment_queryInfo: 1,
  state_call: 2,
  state_callAt: 2,
  state_getChildReadProof: 2,
  state_getKeys: 1,
  state_getKeysPaged: 3,
  state_getKeysPagedAt: 3,
  state_getMetadata: 0,
  state_getPairs: 1,
  state_getReadProof: 1,
  state_getRuntimeVersion: 0,
  state_getStorage: 1,
  state_getStorageAt: 1,
  state_getStorageHash: 1,
  state_getStorageHashAt: 1,
  state_getStorageSize: 1,
  state_getStorageSizeAt: 1,
  state_queryStorageAt: 1,
  system_dryRun: 1,
  system_dryRunAt: 1
}

/**
 * The position of the parameter by which a read names its block; `undefined` for what is no read of
 * a block.
 *
 * @example
 * ```ts
 * import { blockParameterOf } from '@paraclock/connect'
 *
 * blockParameterOf('state_call') // 2
 * ```
 */
export function blockParameterOf(method: string): number | undefined {
  return Object.hasOwn(blockParameters, method) ? blockParameters[method] : undefined
}
