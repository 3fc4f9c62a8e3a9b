import type { Evidence } from '@paraclock/core'
import { showAccount } from '../checks/showAccount.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import type { CheckResult } from './Report.ts'

/** Names the accounts of balances in the evidence of results by addresses of their chains. */
export function nameHolders(
  results: readonly CheckResult[],
  artifacts: NetworkEvidence['artifacts']
): readonly CheckResult[] {
  const prefixOf = (chain: string): number | undefined => {
    if (chain !== 'relay' && chain !== 'service' && chain !== 'target') return undefined
    const found = artifacts[chain]
    return found?.status === 'gathered' ? found.value.ss58Prefix : undefined
  }
  const name = (one: Evidence): Evidence => {
    const prefix = one.kind === 'balance' ? prefixOf(one.chain) : undefined
    if (one.kind !== 'balance' || prefix === undefined) return one
    return { ...one, account: showAccount({ account: one.account, prefix }) }
  }
  return results.map((result) => ({ ...result, evidence: result.evidence.map(name) }))
}
