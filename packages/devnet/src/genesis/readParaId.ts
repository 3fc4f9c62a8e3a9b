import { ParaclockError } from '@paraclock/core'
import { ChainBootFailed } from '@paraclock/simulation'
import { PARACHAIN_ID, type RawGenesis } from './RawGenesis.ts'

/** The parachain id that a genesis names; `undefined` if it is not that of a parachain. */
export function readParaId(genesis: RawGenesis): number | undefined {
  const value = genesis.top.get(PARACHAIN_ID)
  return value === undefined ? undefined : Buffer.from(value.slice(2), 'hex').readUInt32LE(0)
}

/** The error for a chain that has no parachain id: a relay chain, or a solo chain. */
export function refuseSolo(chain: string): ParaclockError<typeof ChainBootFailed> {
  const reason = 'its state has no parachain id, so no relay chain can take it in'
  return new ParaclockError(ChainBootFailed, { chain, reason })
}
