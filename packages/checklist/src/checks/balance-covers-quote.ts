import { formatBalance } from '@paraclock/core'
import { keptBalance, spendableBalance } from '@paraclock/xcm'
import { quotedFees } from '../evidence/ServiceArtifact.ts'
import { showAccount } from '../words/showAccount.ts'
import { type Check, defineCheck } from './defineCheck.ts'
import { fail, manual, pass } from './Verdict.ts'

export const balanceCoversQuote: Check = defineCheck({
  id: 'balance-covers-quote',
  group: 'assumptions',
  kind: 'explanation',
  title: "The user's account on the service can pay for the task",
  failureTitle: "The user's account on the service cannot pay for the task",
  why: 'Scheduling a list of times pays for all of its runs and for the transaction. A recurring task pays for each run after the one before it.',
  how: "The amount that the user's account on the service can spend is compared with the fee of the signed transaction, and with the execution fees and XCM fees of all runs of the list, or of the first three runs of a recurring task. The fee of places in slots that are more than half full is added.",
  fixes: ["Send the difference to the user's account on the service."],
  requires: ['quote', 'user', 'service'],
  after: ['service-fee-quotes-agree'],
  evaluate: ({ quote, user: { onService }, service }) => {
    const { token, ss58Prefix, existentialDeposit = 0n } = service
    const evidence = [...onService.evidence, ...quote.evidence]
    const fees = quotedFees(quote)
    if (!fees.known) return manual(`Compare by hand: ${fees.why}.`, evidence)
    const { inclusionFee } = quote
    const inclusion = inclusionFee.known ? inclusionFee.value : 0n
    // The quote of a recurring task covers one run, because each later run is paid after the run
    // before it. So the fees are multiplied by the number of runs.
    const isRecurring = quote.frequency !== undefined
    const times = isRecurring ? BigInt(quote.times.length) : 1n
    const executionFee = fees.value.executionFee * times
    const xcmpFee = fees.value.xcmpFee * times
    const places = quote.admission?.placeFee ?? 0n
    const total = inclusion + executionFee + xcmpFee + places
    const show = (amount: bigint): string => formatBalance(amount, token)
    // A lock counts against the reserved balance first, and only its rest against the free balance.
    // Prepayments do not count as reserved here, because the runs spend them.
    const reserved = onService.reserved - (onService.prepaid ?? 0n)
    const balance = { ...onService, reserved }
    const prepayable = spendableBalance({ balance, existentialDeposit })
    const runs = isRecurring ? ` for the first ${quote.times.length} runs` : ''
    const crowd = places === 0n ? '' : `, places in crowded slots ${show(places)}`
    const parts = `inclusion ${inclusionFee.known ? show(inclusion) : 'unknown'}, execution ${show(executionFee)}, XCM ${show(xcmpFee)}${crowd}`
    const text = `${show(prepayable)}, where ${show(total)} are needed${runs}: ${parts}`
    if (total <= prepayable) {
      if (!inclusionFee.known)
        return manual(`Compare by hand: ${text}: ${inclusionFee.why}.`, evidence)
      const perRun = fees.value.executionFee + fees.value.xcmpFee
      if (!isRecurring || perRun === 0n) return pass(text, evidence)
      const last = (prepayable - inclusion - places) / perRun
      return pass(`${text}; it lasts for at least ${last} runs`, evidence)
    }
    const lacking = total + keptBalance({ balance, existentialDeposit }) - balance.free
    const to = showAccount({ account: onService.account, prefix: ss58Prefix })
    return fail(text, evidence, {
      owner: 'user',
      summary: `Send ${show(lacking + (lacking + 9n) / 10n)} to the user's account on the service (${to}): the ${show(lacking)} that it lacks, and a tenth more, because fees change.`
    })
  }
})
