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
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions } from '../cli/sharedOptions.ts'
import { effect } from '../proposals/Proposal.ts'
import { chainProof } from '../sign/chainProof.ts'

const judged = define('JudgedTask', object({ outcome, summary: text }))

export const verifyOutput = defineOutput({
  name: 'verify',
  title: 'What a proposal does: paraclock verify --json',
  version: 1,
  entries: {
    network: text,
    /** Left out with --endpoint. */
    chain: v.optional(oneOf('relay', 'service', 'target', 'assetHub')),
    genesis: hex,
    runtime: text,
    /** The call, decoded from its bytes. */
    description: text,
    call: hex,
    preimage: object({ hash: hex, length: count }),
    origin: text,
    /** The values of the proposal that were compared with computed ones. */
    compared: list(define('ComparedPart', object({ what: text, value: text, agrees: truth }))),
    /** Its progress in governance, in words. */
    standing: text,
    effects: list(effect),
    /**
     * The result of the configured task in a trial without and with the proposal; left out without
     * a trial.
     */
    trial: v.optional(object({ without: judged, with: judged })),
    /** Why the call could not be run. */
    unknown: v.optional(text),
    proofs: list(chainProof),
    unproven: list(text)
  }
})

export const verifyCommand = defineCommand({
  name: 'verify',
  summary:
    'Run a proposal on copies of the chains: a file, a preimage hash, a referendum or a call',
  takes: '<proposal>',
  options: {
    ...configOptions,
    endpoint: {
      type: 'string',
      multiple: true,
      value: '<url>',
      summary: 'An endpoint of its chain, in place of a configuration'
    },
    chain: {
      type: 'string',
      value: '<role>',
      choices: ['relay', 'service', 'target', 'assetHub'],
      summary:
        'The chain that makes the call: relay, service, target or assetHub; defaults to target'
    },
    'no-trial': {
      type: 'boolean',
      summary: 'Do not try the configured task without and with the proposal'
    },
    origin: {
      type: 'string',
      value: '<origin>',
      summary:
        'In whose name: root, an account, or an origin such as GeneralAdmin; defaults to what the proposal states, or root'
    }
  },
  output: verifyOutput
})
