import { accountOnTarget } from '../config/accountOnTarget.ts'
import type { ReachedContract } from '../evidence/ProgramArtifact.ts'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manualRun, notApplicable, pass } from './Verdict.ts'

export const contractsCallRuns: Check = defineCheck({
  id: 'contracts-call-runs',
  group: 'contracts',
  kind: 'explanation',
  title: 'The contracts take the call with the gas that it gives them',
  failureTitle: 'A contract refuses the call',
  why: 'A contract that reverts undoes its changes. The message still succeeds, and the fee is paid.',
  how: "The configured call is made in the name of the user's account on the target, in this process, by the target's runtime on its present state. If a contract of an EVM reverts, its call is made once more to read the reason: the text of `Error(string)`, the meaning of `Panic(uint256)`, or an error that `automation.abi` names. For a contract of pallet-revive, the reason is read by `ReviveApi`, if the target has it.",
  fixes: [
    'Correct the data, the value or the gas in `automation.call`, or meet the condition that the contract has for its caller.',
    'If the gas price of the call is too low (`evm.GasPriceTooLow`), set `maxFeePerGas`, or `gasPrice` if the call has that, to the figure in the report.'
  ],
  requires: ['contracts', 'target'],
  after: ['target-reachable', 'contracts-exist'],
  followsFrom: ['contracts-user-mapped', 'contracts-user-address'],
  evaluate: ({ contracts, target }, context) => {
    const { config } = context
    const { reached, made, madeEvidence: evidence, access } = contracts
    if (made === undefined) return notApplicable('the call reaches no contract')
    if (!made.known) return manualRun('Rehearse the call', made.why, evidence, context)
    const { failure } = made.value
    if (failure === undefined) return pass(describeGas(reached), evidence)
    const refusing = reached.find(({ reason }) => reason !== undefined)
    const prefix = target.ss58Prefix
    const account = showAccount({ account: accountOnTarget(config), prefix })
    const gasPrice = access?.known === true ? access.value.gasPrice : 0n
    if (failure === TOO_CHEAP && gasPrice > 0n) {
      const [argument = 'the price of gas'] = reached.flatMap((one) => one.priceArgument ?? [])
      return fail(`the call fails with ${failure}: a unit of gas costs ${gasPrice}`, evidence, {
        summary: `Set ${argument} in automation.call to ${2n * gasPrice}, twice what a unit of gas costs now: ${account}, the user's account on the target, pays the present price.`
      })
    }
    if (refusing === undefined) {
      const [hidden = 'the contract returns no reason'] = reached.flatMap((one) => one.unseen ?? [])
      const why = REVERTS.has(failure) ? `: ${hidden}` : ''
      return fail(`the call fails with ${failure}${why}`, evidence, {
        summary: `Correct automation.call: for ${account}, the user's account on the target, it fails with ${failure}.`
      })
    }
    const contract = showAccount({ account: refusing.to ?? '', prefix })
    return fail(`${contract} reverts: ${refusing.reason}`, evidence, {
      summary: `Correct automation.call, or what ${contract} asks of ${account}, the user's account on the target.`
    })
  }
})

const TOO_CHEAP = 'evm.GasPriceTooLow'

/** The errors that report a reverted contract without its reason. */
const REVERTS: ReadonlySet<string> = new Set(['evm.ExecutedFailed', 'revive.ContractReverted'])

function describeGas(reached: readonly ReachedContract[]): string {
  const used = reached.flatMap(({ gas, gasUsed }) =>
    gas === undefined || gasUsed === undefined ? [] : [`${gasUsed} of ${gas} gas`]
  )
  return used.length === 0 ? 'the call runs' : `the call runs, with ${used.join(', ')}`
}
