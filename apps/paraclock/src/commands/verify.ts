import {
  count,
  define,
  hex,
  list,
  object,
  oneOf,
  outcome,
  text,
  truth
} from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { choice, defineCommand, flag, option, repeated } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, trustOption } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { effect } from '../schemas/Proposal.ts'

const judged = define('JudgedTask', object({ outcome, summary: text }))

const entries = {
  /** The messages whose effects are unknown, because they were not followed. */
  unfollowed: list(text),
  network: text,
  /** The role of the chain that executes the call. Left out with `--endpoint`. */
  chain: v.optional(oneOf('relay', 'service', 'target', 'assetHub')),
  genesis: hex,
  runtime: text,
  /** The call, decoded from its bytes. */
  description: text,
  /** Every call that follows, one line each: inside it, on other chains, and later. */
  made: list(text),
  call: hex,
  preimage: object({ hash: hex, length: count }),
  origin: text,
  /** The values in the proposal, each compared with the value that this program computed. */
  compared: list(define('ComparedPart', object({ what: text, value: text, agrees: truth }))),
  /** The state of the proposal in governance, in words: `not submitted`. */
  standing: text,
  /** The steps of the bundle that come before the proposal, as they were made on the copies. */
  earlier: list(
    define(
      'EarlierStep',
      object({
        id: text,
        /** The decoded call. Absent if the step is not known. */
        description: v.optional(text),
        /** Why the copies lack the effect of the step. Absent if they have it. */
        problem: v.optional(text)
      })
    )
  ),
  /**
   * The ids of the earlier steps for which the proposal waits: the copies lack their effect, and the
   * call does not succeed without it. Then it is not known whether the proposal fails.
   */
  waitsFor: list(text),
  effects: list(effect),
  /** The result of the configured task in two trials: without the proposal, and after it. */
  trial: v.optional(object({ without: judged, with: judged })),
  /** Why the call could not be run on a copy of the chain. Absent if it was run. */
  unknown: v.optional(text)
}

const verifiedProposal = define('VerifiedProposal', object(entries))

export type VerifiedProposal = v.InferOutput<typeof verifiedProposal>

export const verifyOutput = defineOutput({
  name: 'verify',
  title: 'What a proposal does: paraclock verify --json',
  version: 4,
  entries: {
    ...v.partial(v.strictObject(entries)).entries,
    /** The proposals of a folder, in order. Then the document has no proposal of its own. */
    proposals: v.optional(list(verifiedProposal)),
    proofs: list(chainProof)
  }
})

export const verifyCommand = defineCommand({
  name: 'verify',
  summary:
    'Run a proposal on copies of the chains: a file, a bundle, a hash, a referendum or a call',
  takes: '<proposal>',
  options: {
    ...configOptions,
    ...trustOption,
    endpoint: repeated('<url>', 'An endpoint of its chain, in place of a configuration'),
    chain: choice(
      ['relay', 'service', 'target', 'assetHub'],
      '<role>',
      'The chain that makes the call: relay, service, target or assetHub; defaults to target'
    ),
    'no-trial': flag('Do not try the configured task without and with the proposal'),
    origin: option(
      '<origin>',
      'In whose name: root, an account, or an origin such as GeneralAdmin; defaults to what the proposal states, or root'
    )
  },
  output: verifyOutput
})
