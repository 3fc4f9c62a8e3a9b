import { type CallStep, formatBalance } from '@paraclock/core'

/** Lists calls for a person: who makes each, where, what it reserves and costs, and its bytes. */
export function renderSteps(steps: readonly CallStep[]): string {
  return steps
    .map((step, index) => {
      const { chain, origin, description, call, deposit, fee, preconditions, observe } = step
      const who = {
        signed: () => `signed by ${'account' in origin ? origin.account : ''}`,
        root: () => "by the chain's root: sudo or governance",
        sovereign: () => `by parachain ${'paraId' in origin ? origin.paraId : ''} itself`
      }[origin.kind]()
      const costs = [
        ...(deposit === undefined ? [] : [`reserves ${formatBalance(deposit.amount, deposit)}`]),
        ...(fee === undefined ? [] : [`costs ${formatBalance(fee.amount, fee)}`])
      ]
      return [
        `${index + 1}. on ${chain}, ${who}`,
        `   ${description}`,
        `   ${call}`,
        ...(costs.length === 0 ? [] : [`   ${costs.join(', ')}`]),
        ...preconditions.map((text) => `   first: ${text}`),
        `   then: ${observe}`
      ].join('\n')
    })
    .join('\n')
}
