import kusama14 from '@polkadot/types-support/metadata/v14/kusama-hex'
import polkadot15 from '@polkadot/types-support/metadata/v15/polkadot-hex'
import substrate16 from '@polkadot/types-support/metadata/v16/substrate-hex'

const PUBLIC: Readonly<Record<PublicName, string>> = {
  kusama: kusama14,
  polkadot: polkadot15,
  substrate: substrate16
}
// The letters "meta"at the beginning of metadata. In a runtime's answer, a length precedes them.
const MAGIC = '6d657461'

/** The public runtimes whose metadata polkadot.js publishes for its own tests. */
export type PublicName = 'kusama' | 'polkadot' | 'substrate'

/** Metadata of a public runtime, as bytes. */
export function readPublic(name: PublicName): Uint8Array {
  const hex = PUBLIC[name]
  return Uint8Array.from(Buffer.from(hex.slice(hex.indexOf(MAGIC)), 'hex'))
}
