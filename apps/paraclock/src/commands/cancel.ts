import { amount, list, object, oneOf, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand, flag } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { problem } from '../cli/errorOutput.ts'
import { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { namedSigner } from '../schemas/NamedSigner.ts'

export const cancelOutput = defineOutput({
  name: 'cancel',
  title: 'Tasks that are cancelled or confirmed: paraclock cancel --json, paraclock confirm --json',
  version: 6,
  entries: {
    network: text,
    signer: v.optional(namedSigner),
    tasks: list(
      object({
        taskId: text,
        status: oneOf('planned', 'cancelled', 'confirmed'),
        /**
         * The refund that the chain reports. Left out before the cancellation, or without a refund.
         */
        refund: v.optional(amount)
      })
    ),
    /**
     * The error that ended the command before all tasks were done. `tasks` then lists only those that
     * are. Left out if there was no error.
     */
    problem,
    proofs: list(chainProof)
  }
})

export const cancelCommand = defineCommand({
  name: 'cancel',
  summary: 'Cancel tasks, by their ids or by the ids that you chose, with --signer',
  takes: '[<task>...]',
  options: {
    ...configOptions,
    all: flag('Cancel all tasks of the user, or of the signer with --as-signer'),
    ...signerOptions,
    ...asSignerOption
  },
  output: cancelOutput
})
