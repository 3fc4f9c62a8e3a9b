import { count, hex, list, oneOf, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { allowFailureOption, configOptions, keyOptions } from '../cli/sharedOptions.ts'
import { chainProof } from '../schemas/chainProof.ts'
import { namedSigner } from '../schemas/NamedSigner.ts'

export const approveOutput = defineOutput({
  name: 'approve',
  title: 'A call of a multisig: paraclock approve --json',
  version: 2,
  entries: {
    network: text,
    chain: oneOf('relay', 'service', 'target', 'assetHub', 'coretime'),
    signer: v.optional(namedSigner),
    account: text,
    threshold: count,
    members: list(text),
    /** The call, decoded from its bytes. */
    description: text,
    /** The calls of scheduled tasks on the target, decoded from their bytes. */
    calls: list(text),
    /**
     * The first task whose call would fail now, with the chain and the error. Absent if all calls
     * would succeed or cannot be dry-run. With `--yes`, `call` is then approved only with
     * `--allow-failure`.
     */
    failure: v.optional(text),
    call: hex,
    callHash: hex,
    status: oneOf('planned', 'made'),
    /** The finalized block that includes the approval; absent if no approval was made. */
    block: v.optional(count),
    proofs: list(chainProof)
  }
})

export const approveCommand = defineCommand({
  name: 'approve',
  summary: 'Approve a call of a multisig, from the file of the member who began it, with --signer',
  takes: '<file>',
  options: { ...configOptions, ...allowFailureOption, ...keyOptions },
  output: approveOutput
})
