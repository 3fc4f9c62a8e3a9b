import { type Hex, hexToBytes } from '@paraclock/core'
import { readLength } from '../params/encodeBytes.ts'
import type { ServiceContext } from '../ServiceMethod.ts'

/**
 * Names the call of an extrinsic, as in `balances.transferKeepAlive`. Decoding one takes the chain's
 * metadata, which is loaded for this message only.
 */
export async function nameExtrinsicCall(
  context: ServiceContext,
  extrinsic: Uint8Array
): Promise<string> {
  const { GenericExtrinsic, Metadata, TypeRegistry } = await import('@polkadot/types')
  try {
    const { signal } = context
    const answer = hexToBytes(
      await context.source.call('Metadata_metadata', '0x' as Hex, { signal })
    )
    const registry = new TypeRegistry()
    registry.setMetadata(new Metadata(registry, answer.subarray(readLength(answer)?.prefix)))
    const { section, method } = new GenericExtrinsic(registry, extrinsic).method
    return `${section}.${method}`
  } catch {
    // The runtime could read it, so it is some call: what is missing is only its name.
    return 'something else'
  }
}
