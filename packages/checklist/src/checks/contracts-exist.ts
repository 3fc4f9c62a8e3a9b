import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, notApplicable, pass, warn } from './Verdict.ts'

export const contractsExist: Check = defineCheck({
  id: 'contracts-exist',
  group: 'contracts',
  kind: 'explanation',
  title: 'There is a contract at each address that the call reaches',
  failureTitle: 'There is no contract at an address that the call reaches',
  why: 'A call to an address without a contract succeeds and does nothing.',
  how: 'The configured call is searched for calls of contracts, also in batches: `evm.call`, `ethereumXcm.transact`, `ethereumXcm.transactThroughProxy` and `revive.call`. The code at each address is read. An address without code may be a precompile. It is called with data that fits no function: a precompile reverts, an empty address succeeds. A payment to an address without code arrives; the check warns if it carries data. The trial looks at the code again at each run that reaches it.',
  fixes: ['Correct the address in `automation.call`, or create the contract first.'],
  requires: ['contracts'],
  after: ['target-reachable'],
  evaluate: ({ contracts }) => {
    const { reached, madeEvidence: evidence } = contracts
    if (reached.length === 0) return notApplicable('the call reaches no contract')
    const name = (to: string | undefined): string =>
      to === undefined ? 'a contract that it creates' : showAccount({ account: to, prefix: 0 })
    const missing = reached.filter(({ presence }) => presence === 'nothing')
    const useless = missing.find(({ value }) => value === 0n)
    if (useless !== undefined) {
      return fail(`${name(useless.to)} has no code`, evidence, {
        summary: `Correct the address ${name(useless.to)} in automation.call, or create the contract first.`
      })
    }
    const paid = missing.find(({ data }) => data !== '0x')
    if (paid !== undefined) {
      const text = `${name(paid.to)} has no code: it is paid, and does nothing with the data`
      return warn(text, evidence)
    }
    const unknown = reached.find(({ presence, to }) => presence === 'unknown' && to !== undefined)
    if (unknown !== undefined) {
      const why = `the target does not show whether ${name(unknown.to)} has code`
      return manual(`Look the contract up: ${why}.`, evidence)
    }
    return pass(reached.map(({ to }) => name(to)).join(', '), evidence)
  }
})
