import { amount, list, oneOf, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { asSignerOption, configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../sign/chainProof.ts'
import { namedSigner } from '../sign/nameSigner.ts'

export const cancelOutput = defineOutput({
  name: 'cancel',
  title: 'A task that is cancelled: paraclock cancel --json',
  version: 2,
  entries: {
    network: text,
    status: oneOf('planned', 'cancelled'),
    taskId: text,
    /** Who signs; `null` if no signer was given. */
    signer: v.nullable(namedSigner),
    /** What came back; `null` if the chain does not tell, and while it is only planned. */
    refund: v.nullable(amount),
    /** What the signed bytes rest on. */
    proofs: list(chainProof)
  }
})

/** Shows a task, and cancels it if its owner signs, after confirmation or with `--yes`. */
export const cancelCommand = defineCommand({
  name: 'cancel',
  summary: 'Cancel a task, by its id or by the id that you chose, with --signer',
  takes: '<task>',
  options: { ...configOptions, ...signerOptions, ...asSignerOption },
  output: cancelOutput
})
