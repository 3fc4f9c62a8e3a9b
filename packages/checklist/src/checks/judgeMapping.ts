import type { ProxyState, ProxyTypeProof } from '@paraclock/proxy'
import { notApplicable, pass, type Verdict, warn } from '../check/Verdict.ts'
import type { NetworkConfig } from '../config/Config.ts'
import { planGrant } from './planGrant.ts'

/** Tells whether the user's account may call contracts. */
export function judgeMapping(
  state: ProxyState,
  proof: ProxyTypeProof,
  config: NetworkConfig
): Verdict {
  const { contracts, evidence } = state
  if (contracts === null) return notApplicable('the target has no contracts of this kind', evidence)
  if (contracts.isEthereumAddress) return pass('it is an Ethereum address by birth', evidence)
  if (contracts.isMapped) return pass('it is mapped', evidence)
  if (!proof.reachesContracts) {
    return notApplicable('it is not mapped, and the call reaches no contract', evidence)
  }
  const { steps } = planGrant(state, proof, config)
  return warn('it is not mapped, and the call reaches a contract', evidence, [
    { summary: 'Have the user map the account: revive.mapAccount.', steps }
  ])
}
