import { count, define, list, object, steps, text } from '@paraclock/checklist/schema'
import * as v from 'valibot'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, signerOptions } from '../cli/sharedOptions.ts'

const plan = object({
  network: text,
  steps,
  /** What is undetermined, so that calls for it may be missing here. */
  untold: list(text)
})

const made = define(
  'MadeCall',
  object({
    network: text,
    description: text,
    /** The finalized block that has it; left out if it failed or was lost. */
    block: v.exactOptional(count),
    /** The same in words, or why there is none. */
    outcome: text
  })
)

/** What `fix` prints. Without `--yes` nothing was made. */
export const fixOutput = defineOutput({
  name: 'fix',
  title: 'The calls that fix what fails: paraclock fix --json',
  version: 1,
  entries: {
    /** The calls that were wanted before any was made. */
    networks: list(plan),
    made: list(made),
    /** What was made and does not show on the chains. */
    left: list(made)
  }
})

/** The calls that one network wants. */
export type NetworkPlan = v.InferOutput<typeof plan>

/** A call that was sent, and what became of it. */
export type MadeCall = v.InferOutput<typeof made>

/**
 * Shows the calls that fix what fails, and with `--yes` and a signer makes those that the signer can
 * make. What others have to make is written as proposals.
 */
export const fixCommand = defineCommand({
  name: 'fix',
  summary: 'Show the calls that fix what fails; with --yes and --signer, make them',
  options: {
    ...configOptions,
    ...signerOptions,
    yes: { type: 'boolean', summary: 'Make the calls that the signer can make' },
    bundle: {
      type: 'string',
      value: '<folder>',
      summary: 'Write each call as a proposal: bytes, preimage hash, text and link'
    }
  },
  output: fixOutput,
  run: async (context) => {
    const { openConfig } = await import('../open/openConfig.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { planFixes } = await import('../fix/planFixes.ts')
    const { bundleProposals } = await import('../fix/bundleProposals.ts')
    const opened = await openConfig(context)
    const connections = openConnections(context, opened.config)
    const { options, print } = context
    try {
      const look = () => planFixes(context, opened, connections)
      if (options.yes) {
        const { makeFixes } = await import('../fix/makeFixes.ts')
        return await makeFixes(context, { ...opened, connections, look })
      }
      const plans = await look()
      await bundleProposals(context, plans, opened.networks)
      if (options.json) print(fixOutput.render({ networks: plans, made: [], left: [] }))
      else print((await import('../fix/describePlans.ts')).describePlans(plans, context))
      if (plans.some((one) => one.steps.length > 0)) return 1
      return plans.some(({ untold }) => untold.length > 0) ? 3 : 0
    } finally {
      await connections.close()
    }
  }
})
