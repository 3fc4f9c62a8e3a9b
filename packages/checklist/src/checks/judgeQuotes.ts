import { fail, manual, pass, type Verdict } from '../check/Verdict.ts'
import type { QuoteArtifact } from '../evidence/QuoteArtifact.ts'

/** Compares what the service says that a task costs with what is computed here. */
export function judgeQuotes(quote: QuoteArtifact): Verdict {
  const { rpc, runtimeApi, local, evidence } = quote
  const quotes = [
    { name: 'by RPC', opinion: rpc },
    { name: 'by the runtime', opinion: runtimeApi },
    { name: 'computed', opinion: local }
  ]
  const known = quotes.flatMap(({ name, opinion }) =>
    opinion.known ? [{ name, ...opinion.value }] : []
  )
  const told = known.filter(({ name }) => name !== 'computed')
  const text = known
    .map(({ name, executionFee, xcmpFee }) =>
      xcmpFee === undefined ? `${name} ${executionFee}` : `${name} ${executionFee} + ${xcmpFee}`
    )
    .join(', ')
  const summary = 'Rely on the runtime’s answer, and report the difference to the service’s team.'
  if (told.length === 0) {
    const reasons = quotes.flatMap(({ opinion }) => (opinion.known ? [] : [opinion.why]))
    return fail(reasons[0] ?? 'no quote', evidence, {
      summary:
        'Ask the service’s team how fees are quoted, or read what an earlier task was charged.'
    })
  }
  const fees = new Set(known.map(({ executionFee }) => executionFee))
  const sending = new Set(known.flatMap(({ xcmpFee }) => (xcmpFee === undefined ? [] : [xcmpFee])))
  if (fees.size > 1 || sending.size > 1) return fail(text, evidence, { summary })
  if (!runtimeApi.known && rpc.known) {
    return pass(`${text}; the runtime does not say: ${runtimeApi.why}`, evidence)
  }
  if (!local.known) return manual(`Only the service could say: ${text}. ${local.why}`, evidence)
  return pass(text, evidence)
}
