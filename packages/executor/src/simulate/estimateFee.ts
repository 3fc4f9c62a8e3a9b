import { encodeInteger, isParaclockError } from '@paraclock/core'
import type { RuntimeDispatchInfo } from '@polkadot/types/interfaces'
import { type ChainTypes, toPlain } from './ChainTypes.ts'
import type { SimulatedState } from './SimulatedState.ts'
import type { SimulatedFee } from './SimulationResult.ts'

/** What the chain's fee API says that an extrinsic costs, `undefined` if it has none. */
export async function estimateFee(
  state: SimulatedState,
  types: ChainTypes,
  extrinsic: Uint8Array
): Promise<SimulatedFee | undefined> {
  const length = encodeInteger(extrinsic.length, 4)
  try {
    const { result } = await state
      .fork()
      .call('TransactionPaymentApi_query_info', [extrinsic, length])
    const described = types.apiMethod('TransactionPaymentApi', 'query_info')
    const info = types.create(described?.output ?? 'RuntimeDispatchInfo', result)
    const { partialFee } = info as RuntimeDispatchInfo
    return { amount: BigInt(String(toPlain(partialFee))), tip: 0n, provenance: 'estimated' }
  } catch (error) {
    if (isParaclockError(error)) return undefined
    throw error
  }
}
