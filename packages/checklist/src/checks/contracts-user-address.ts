import { isSameAccount } from '@paraclock/core'
import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { FoundAccess } from '../evidence/ProgramArtifact.ts'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manualRun, notApplicable, pass } from './Verdict.ts'

export const contractsUserAddress: Check = defineCheck({
  id: 'contracts-user-address',
  group: 'contracts',
  kind: 'explanation',
  title: "The EVM takes the call from the user's account on the target",
  failureTitle: "The EVM does not take the call from the user's account on the target",
  why: "A chain decides who may dispatch `evm.call`, as which address contracts know an account, and which account pays for the address. The proxied call runs as the user's account on the target.",
  how: "`evm.call` is run in the name of the user's account on the target, in this process, with each address that the account may have: the account itself, one that the chain stores for it, its first 20 bytes, or a hash of it. The transfer in the run shows the account that pays. If no account may dispatch the call, it is run as root.",
  fixes: [
    "Name the address of the user's account on the target as `source` in `automation.call`.",
    'If the target accepts `evm.call` only from root, configure `ethereumXcm.transactThroughProxy`, if the target has it.'
  ],
  requires: ['contracts', 'target'],
  after: ['target-reachable'],
  evaluate: ({ contracts, target }, context) => {
    const { config } = context
    const { access, accessEvidence: evidence, reached } = contracts
    if (access === undefined) return notApplicable('the target has no evm.call')
    if (!access.known) {
      return manualRun('Rehearse the call', access.why, evidence, context)
    }
    const { value } = access
    const calls = reached.filter(({ pallet }) => pallet === 'evm')
    if (value.origin !== 'account') {
      const words =
        value.origin === 'root'
          ? 'the target accepts evm.call only from root'
          : 'the target takes evm.call from no account, and not from root'
      if (calls.length === 0)
        return notApplicable(`${words}, and the call is another one`, evidence)
      return fail(words, evidence, {
        summary: `Configure ethereumXcm.transactThroughProxy in automation.call, if the target has it: ${words}.`
      })
    }
    const show = (account: string): string => showAccount({ account, prefix: target.ss58Prefix })
    const wrong = calls.find(({ source }) => source !== undefined && source !== value.address)
    if (wrong?.source !== undefined) {
      const own = show(value.address ?? '')
      const text = `the call names ${show(wrong.source)}, and contracts know the user's account on the target as ${own}`
      return fail(text, evidence, {
        summary: `Name ${own} as source in automation.call: it is the address of the user's account on the target.`
      })
    }
    return pass(describeAccess(value, accountOnTarget(config), show), evidence)
  }
})

const MAPPINGS = {
  same: 'the account itself',
  bound: 'which the target stores for it',
  truncated: 'its first 20 bytes',
  hashed: 'a hash of it'
} as const

function describeAccess(
  { address, mapping, holder, gasPrice }: FoundAccess,
  account: string,
  show: (account: string) => string
): string {
  const user = "the user's account on the target"
  const known =
    address === undefined
      ? `the target takes evm.call from ${user}`
      : `contracts know ${user} as ${show(address)}${mapping === undefined ? '' : `, ${MAPPINGS[mapping]}`}`
  if (holder === undefined) return known
  const isOwn = isSameAccount(account, holder)
  const payer = isOwn ? 'it' : `another account, ${show(holder)},`
  return `${known}; ${payer} pays the value${gasPrice === 0n ? '' : ' and the gas'}`
}
