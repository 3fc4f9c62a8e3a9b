import { camelCase, decodeExtrinsicCall, openRuntime } from '@paraclock/types'
import type { ServiceContext } from '../ServiceMethod.ts'

/** The name of the call of an extrinsic, by the chain's metadata: `balances.transferKeepAlive`. */
export async function nameExtrinsicCall(
  { source, signal }: ServiceContext,
  extrinsic: Uint8Array
): Promise<string> {
  try {
    const metadata = await source.call('Metadata_metadata', '0x', { signal })
    const { pallet, call } = decodeExtrinsicCall(openRuntime({ metadata }), extrinsic)
    return `${camelCase(pallet)}.${camelCase(call)}`
  } catch {
    // The runtime could decode the extrinsic, so it holds some call: only its name is unknown.
    return 'something else'
  }
}
