import { formatBalance } from '@paraclock/core'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, notApplicable, pass } from './Verdict.ts'

export const serviceFeeQuotesAgree: Check = defineCheck({
  id: 'service-fee-quotes-agree',
  group: 'service',
  kind: 'explanation',
  title: 'Fee quotes work, and agree exactly',
  failureTitle: 'Fee quotes do not work, or differ',
  why: 'The fee is collected when the task is scheduled. A quote that is too low leaves users with a transaction that fails.',
  how: 'The fees of the task are read by RPC, read from the runtime, and computed in this process from the prices of the service. All known quotes must be equal, except the execution fee of a runtime that has its own weights.',
  fixes: [
    "Use the runtime's quote: the runtime charges the fee.",
    "Report the difference to the service's team."
  ],
  requires: ['quote', 'service'],
  after: ['service-variant-known', 'service-target-registered'],
  evaluate: ({ quote, service: { token } }) => {
    const { rpc, runtimeApi, local, refusal, evidence } = quote
    // The check `times-valid` reports why the service refuses the schedule.
    if (refusal !== undefined)
      return notApplicable(`the task is refused: ${refusal.message}`, evidence)
    if (!rpc.known && !runtimeApi.known) {
      return fail(rpc.why, evidence, {
        owner: 'serviceTeam',
        summary: 'Ask the service’s team how fees are quoted, or read what an earlier task paid.'
      })
    }
    const quotes = { 'by RPC': rpc, 'by the runtime': runtimeApi, computed: local }
    const known = Object.entries(quotes).flatMap(([name, fact]) =>
      fact.known ? [{ name, ...fact.value }] : []
    )
    const show = (fee: bigint): string => formatBalance(fee, token)
    const text = known
      .map(({ name, executionFee, xcmpFee }) => {
        const sent = xcmpFee === undefined ? '' : ` + ${show(xcmpFee)}`
        return `${name} ${show(executionFee)}${sent}`
      })
      .join(', ')
    const stated = known.filter(({ name }) => name !== 'computed')
    const fees = new Set(stated.map(({ executionFee }) => executionFee))
    const sending = new Set(known.flatMap(({ xcmpFee }) => xcmpFee ?? []))
    const hasOwnWeights = local.known && !fees.has(local.value.executionFee)
    if (fees.size > 1 || sending.size > 1 || (hasOwnWeights && !runtimeApi.known)) {
      const summary = 'Use the runtime’s quote, and report the difference to the service’s team.'
      return fail(text, evidence, { summary })
    }
    if (hasOwnWeights) return pass(`${text}; the runtime weighs runs by its own weights`, evidence)
    if (!runtimeApi.known && rpc.known) {
      return pass(`${text}; the runtime has no quote: ${runtimeApi.why}`, evidence)
    }
    if (!local.known)
      return manual(`Ask the service’s team to confirm the quote ${text}: ${local.why}`, evidence)
    return pass(text, evidence)
  }
})
