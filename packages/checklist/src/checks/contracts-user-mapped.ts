import type { ProxyTypeProof } from '@paraclock/proxy'
import { type Check, defineCheck } from './defineCheck.ts'
import { planGrant } from './planConfigured.ts'
import { fail, notApplicable, pass } from './Verdict.ts'

export const contractsUserMapped: Check = defineCheck({
  id: 'contracts-user-mapped',
  group: 'contracts',
  kind: 'explanation',
  title: "The user's account on the target can call contracts",
  failureTitle: "The user's account on the target cannot call contracts",
  why: "The proxied call runs as the user's account on the target. An account that is not an Ethereum address must be mapped before it may call a contract.",
  how: "`revive.originalAccount` is read for the user's account on the target. An unmapped account fails, if the configured call reaches contracts; an Ethereum address needs no mapping.",
  fixes: ['Make the call of the report, which mapped the account in a run.'],
  requires: ['proxy', 'proxyProof'],
  after: ['target-reachable'],
  evaluate: ({ proxy: state, proxyProof: proof }, { config }) => {
    const { contracts, evidence } = state
    if (contracts === undefined)
      return notApplicable('the target has no contracts of this kind', evidence)
    if (contracts.isEthereumAddress) return pass(`${USER} is an Ethereum address`, evidence)
    if (contracts.isMapped) return pass(`${USER} is mapped`, evidence)
    if (!proof.reachesContracts) {
      return notApplicable(`${USER} is not mapped, and the call reaches no contract`, evidence)
    }
    const now = planGrant(state, proof, config).steps.filter(({ status }) => status === 'act')
    return fail(`${USER} is not mapped, and the call reaches a contract`, evidence, {
      owner: 'user',
      summary: adviseOn(proof.mapping?.name),
      ...(now.length === 0 ? {} : { steps: now })
    })
  }
})

function adviseOn(name: NonNullable<ProxyTypeProof['mapping']>['name'] = 'mapAccount'): string {
  const how = {
    mapAccount: `Have the user map ${USER} with revive.mapAccount, which reserves a deposit.`,
    batchMapAccounts: `Have anybody map ${USER} with revive.batchMapAccounts, which takes no deposit: revive.mapAccount has no effect there.`,
    none: `Send the existential deposit to ${USER}, if it does not exist: no call maps it in a run, and the target maps accounts when they are created.`
  }
  return how[name]
}

const USER = "the user's account on the target"
