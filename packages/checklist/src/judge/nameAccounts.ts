import type { CallStep, Evidence, Remedy } from '@paraclock/core'
import { isChainRole } from '../config/networkRoles.ts'
import type { NetworkEvidence } from '../evidence/EvidenceFile.ts'
import { listGathered } from '../evidence/listGathered.ts'
import type { CheckResult } from '../schema/reportSchema.ts'
import type { AccountTotal } from '../schema/shapes.ts'
import { findAccountName, nameAccountsIn } from '../words/nameAccount.ts'
import { showAccount } from '../words/showAccount.ts'

/** Adds names to the accounts in the texts of results, and writes accounts in the form of their chain. */
export function nameAccounts(
  results: readonly CheckResult[],
  network: NetworkEvidence
): readonly CheckResult[] {
  const gathered = listGathered(network)
  const write = (text: string): string =>
    nameAccountsIn(text, network.config, gathered.proxy?.delegate)
  const writeStep = (step: CallStep): CallStep => ({
    ...step,
    preconditions: step.preconditions.map(write),
    observe: write(step.observe)
  })
  const writeEvidence = (one: Evidence): Evidence => {
    if (one.kind !== 'balance' || !isChainRole(one.chain)) return one
    const prefix = gathered[one.chain]?.ss58Prefix
    return prefix === undefined
      ? one
      : { ...one, account: showAccount({ account: one.account, prefix }) }
  }
  const writeRemedy = ({ steps, ...remedy }: Remedy): Remedy => ({
    ...remedy,
    summary: write(remedy.summary),
    steps: steps?.map(writeStep)
  })
  return results.map((result) => ({
    ...result,
    summary: write(result.summary),
    remedies: result.remedies.map(writeRemedy),
    evidence: result.evidence.map(writeEvidence)
  }))
}

export function nameTotals(
  totals: readonly AccountTotal[],
  network: NetworkEvidence
): readonly AccountTotal[] {
  const { proxy } = listGathered(network)
  return totals.map((total) => {
    const name = findAccountName(total.account, network.config, proxy?.delegate)
    return name === undefined ? total : { ...total, name }
  })
}
