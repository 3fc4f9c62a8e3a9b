import type { ChainPlan } from '../genesis/ChainPlan.ts'
import { encodeU64 } from '../genesis/encodeU64.ts'
import { PARACHAIN_ID } from '../genesis/RawGenesis.ts'
import { refuseSolo } from '../genesis/readParaId.ts'
import type { ForkedParachain } from '../StartOptions.ts'
import type { OpenedFork } from './Fork.ts'

/**
 * Plans a chain that goes on from a fork.
 *
 * @throws ParaclockError `ChainBootFailed` if it is no parachain.
 */
export function planFork(chain: ForkedParachain): ChainPlan {
  const { name, operator } = chain
  const fork = chain.fork as OpenedFork
  if (fork.paraId === undefined) throw refuseSolo(name)
  const id = encodeU64(chain.paraId ?? fork.paraId)
  return {
    name,
    genesis: { top: new Map([[PARACHAIN_ID, id]]), children: new Map() },
    properties: fork.properties,
    fork,
    operator
  }
}
