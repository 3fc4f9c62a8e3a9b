import { fileURLToPath } from 'node:url'
import type { ServiceVariant } from '@paraclock/core'
import { type MetadataFile, metadataUrl, type RuntimeName } from '@paraclock/runtimes'

/** The calls of each pallet that a type lists, as the runtime spells them, or all of a pallet. */
export type CallSelection = Readonly<Record<string, 'all' | readonly string[]>>

/** One of our runtimes: its metadata's file name, and the calls of it that are used. */
export interface RuntimeEntry {
  /** The name of its folder and, with `Call`, of the type of its calls. */
  readonly name: ServiceVariant | 'relay' | 'target'
  /** The runtime whose metadata is read. */
  readonly file: RuntimeName
  readonly calls: CallSelection
}

const xcm = ['execute', 'force_xcm_version', 'send']

const everyChain: CallSelection = {
  System: ['remark', 'remark_with_event'],
  Balances: ['force_set_balance', 'transfer_all', 'transfer_allow_death', 'transfer_keep_alive'],
  Utility: ['as_derivative', 'batch', 'batch_all', 'force_batch'],
  Sudo: ['sudo', 'sudo_unchecked_weight']
}

const service: CallSelection = {
  ...everyChain,
  AutomationTime: 'all',
  XcmpHandler: 'all',
  PolkadotXcm: xcm
}

const target: CallSelection = {
  ...everyChain,
  Proxy: ['add_proxy', 'proxy', 'remove_proxies', 'remove_proxy'],
  PolkadotXcm: xcm,
  ForeignAssets: ['transfer', 'transfer_keep_alive'],
  Revive: ['call', 'map_account', 'unmap_account'],
  Parameters: 'all'
}

/** All runtimes whose types are generated. */
export const runtimes: readonly RuntimeEntry[] = [
  { name: 'hour', file: 'service-hour', calls: service },
  { name: 'minute', file: 'service-minute', calls: service },
  { name: 'relay', file: 'relay', calls: { ...everyChain, Hrmp: 'all', XcmPallet: xcm } },
  { name: 'target', file: 'target', calls: target }
]

/** The metadata of a runtime. Version 16 has the most information, such as deprecations. */
export function metadataOf({ file }: RuntimeEntry): MetadataFile {
  return { runtime: file, version: 16 }
}

/** The paths of all metadata that types are generated from. */
export function metadataFiles(): readonly string[] {
  return runtimes.map((runtime) => fileURLToPath(metadataUrl(metadataOf(runtime))))
}
