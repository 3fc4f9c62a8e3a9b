import { PARACHAIN_ID, type RawGenesis } from './RawGenesis.ts'

/** The parachain id that a genesis names; `undefined` if it is not that of a parachain. */
export function readParaId(genesis: RawGenesis): number | undefined {
  const value = genesis.top.get(PARACHAIN_ID)
  return value === undefined ? undefined : Buffer.from(value.slice(2), 'hex').readUInt32LE(0)
}
