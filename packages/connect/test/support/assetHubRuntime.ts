// The metadata of Asset Hub Kusama 1.9.3, version 15, as polkadot.js publishes it for tests.
import metadata from '@polkadot/types-support/metadata/v15/asset-hub-kusama-hex'
import version from '@polkadot/types-support/metadata/v15/asset-hub-kusama-ver'
import type { FakeRuntime } from '@tooling/faults'

// The published file is the answer of Metadata_metadata_at_version: an option and a length precede
// the metadata.
const MAGIC = '6d657461'

/** A real runtime for a fake chain: polkadot.js decodes and decorates all of it. */
export function assetHubRuntime(): FakeRuntime {
  return {
    metadata: `0x${metadata.slice(metadata.indexOf(MAGIC))}`,
    version,
    properties: { ss58Format: 2, tokenDecimals: [12], tokenSymbol: ['KSM'] },
    chain: 'Asset Hub Kusama',
    calls: {
      // Vec<u32> with 15 alone.
      Metadata_metadata_versions: '0x040f000000',
      Metadata_metadata_at_version: metadata
    }
  }
}
