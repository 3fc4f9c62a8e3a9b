import type { Hex } from '@paraclock/core'
import { openRuntime, type Runtime } from '@paraclock/types'
import type { ChainIdentity } from './ChainFacts.ts'

/**
 * The runtime of metadata, with the prefix and the token that the node's properties name: they go
 * before what the metadata says.
 */
export function openByIdentity(
  metadata: Hex | Runtime,
  identity: Pick<ChainIdentity, 'ss58Prefix' | 'tokens'>
): Runtime {
  const source = typeof metadata === 'string' ? metadata : metadata.metadata
  const { ss58Prefix, tokens } = identity
  const [token] = tokens
  return openRuntime({ metadata: source, ...(ss58Prefix === null ? {} : { ss58Prefix }), token })
}
