import { sanitizeText } from '../../text/sanitizeText.ts'
import { shorten } from '../shorten.ts'

/** One way in which a figure was looked for, and why it gave none. */
interface FailedAttempt {
  /** The way: a runtime API by its name, or a few words. */
  readonly method: string
  /** Why it gave no answer. */
  readonly problem: string
}

/** Errors about weights and fees. */
export const weightsFeeErrors = {
  ProofSizeLost: {
    number: 6040,
    title: 'A weight would lose its proof size',
    message: (context: { readonly refTime: bigint; readonly proofSize: bigint }): string =>
      `the weight of ${context.refTime} ps has ${context.proofSize} bytes of proof, and a weight of one number has no place for them`,
    remedies: (): readonly string[] => [
      'Say which proof size the receiver assumes for such a weight; it must be at least as large.',
      'Use a call that takes both dimensions, if the chain has one.'
    ]
  },
  WeightMissing: {
    number: 6041,
    title: 'No way to measure a weight gave an answer',
    message: (context: {
      readonly what: string
      readonly attempts: readonly FailedAttempt[]
    }): string => `${context.what} cannot be measured: ${describe(context.attempts)}`,
    remedies: (): readonly string[] => [
      'Use a node that answers state_call; archive or light gateways may refuse it.',
      'Let it be simulated: give a source of the chain’s state.',
      'State a fallback, with the reason why it is enough.'
    ]
  },
  FeeMissing: {
    number: 6042,
    title: 'No way to find out a fee gave an answer',
    message: (context: {
      readonly what: string
      readonly attempts: readonly FailedAttempt[]
    }): string => `${context.what} cannot be found out: ${describe(context.attempts)}`,
    remedies: (): readonly string[] => [
      'Give the rate per second that the chain asks for the asset.',
      'State a fallback, with the reason why it is enough.'
    ]
  },
  FeeAssetRefused: {
    number: 6043,
    title: 'A chain does not take fees in an asset',
    message: (context: {
      readonly chain: string
      readonly asset: string
      readonly reason: string
    }): string =>
      `${shorten(context.chain)} takes no fees in ${shorten(context.asset)}: ${shorten(context.reason)}`,
    remedies: (): readonly string[] => [
      'Pay in an asset that the chain lists: XcmPaymentApi_query_acceptable_payment_assets has them.',
      'Name the asset as that chain sees it: its own token is { parents: 0, interior: [] }.'
    ]
  },
  FeeAssetMismatch: {
    number: 6044,
    title: 'Fees in different assets have no common sum',
    message: (context: {
      readonly wanted: string
      readonly part: string
      readonly asset: string
    }): string =>
      `${context.part} is in ${context.asset}, and nothing says what that is in ${context.wanted}`,
    remedies: (): readonly string[] => [
      'Give the rate at which the one asset is exchanged for the other, or sum each asset by itself.'
    ]
  }
} as const

const MOST_CHARACTERS = 200

function describe(attempts: readonly FailedAttempt[]): string {
  return attempts.map(({ method, problem }) => `${method}: ${cut(problem)}`).join('; ')
}

/** What a node says can be long, and carry characters that take over a terminal. */
function cut(problem: string): string {
  const text = sanitizeText(problem)
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS).toWellFormed()}…`
}
