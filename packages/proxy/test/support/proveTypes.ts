import type { ProxyTypeProof } from '../../src/index.ts'
import type { ProvedType } from '../../src/state/ProxyTypeProof.ts'
import { targetPallet } from './openTarget.ts'

/** The names of the target's proxy types. */
export const TYPES: readonly string[] = targetPallet.types.map(({ name }) => name)

/** A proof in which these types admit the call, the narrowest first. */
export function proveTypes(
  admitting: readonly string[],
  more: Partial<ProxyTypeProof> = {}
): ProxyTypeProof {
  const types = TYPES.map((proxyType): ProvedType => {
    const verdict = admitting.includes(proxyType) ? 'admitted' : 'refused'
    return {
      proxyType,
      verdict,
      failure: undefined,
      by: 'dryRunApi',
      reason: undefined,
      admits: undefined,
      evidence: []
    }
  })
  return {
    chain: 'Acme',
    blockHash: `0x${'ab'.repeat(32)}`,
    call: '0x00000401',
    description: 'system.remark(remark: 0x01)',
    reachesContracts: false,
    types,
    probes: [],
    admitting,
    ...more
  }
}
