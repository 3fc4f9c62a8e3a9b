import { list } from '@paraclock/checklist/schema'
import { defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, signerOptions } from '../cli/sharedOptions.ts'
import { madeCall, networkPlan } from '../fix/NetworkPlan.ts'
import { chainProof } from '../sign/chainProof.ts'

/** What `fix` prints. Without `--yes` nothing was made. */
const output = defineOutput({
  name: 'fix',
  title: 'The calls that fix what fails: paraclock fix --json',
  version: 1,
  entries: {
    /** The calls that were wanted before any was made. */
    networks: list(networkPlan),
    made: list(madeCall),
    /** What was made and does not show on the chains. */
    left: list(madeCall),
    /** What the bytes rest on: none without `--yes` and `--bundle`, where it is the endpoints' word. */
    proofs: list(chainProof)
  }
})

/**
 * Shows the calls that fix what fails, and with `--yes` and a signer makes those that the signer can
 * make. What others have to make is written as proposals.
 */
export const fixCommand = defineCommand({
  name: 'fix',
  summary: 'Show the calls that fix what fails; with --yes and --signer, sign and send them',
  options: {
    ...configOptions,
    ...signerOptions,
    yes: { type: 'boolean', summary: 'Sign and send the calls of the signing account' },
    bundle: {
      type: 'string',
      value: '<folder>',
      summary: 'Write each call as a proposal: bytes, preimage hash, text and link'
    }
  },
  output,
  run: async (context) => {
    const { openConfig } = await import('../open/openConfig.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { planFixes } = await import('../fix/planFixes.ts')
    const { bundleProposals } = await import('../fix/bundleProposals.ts')
    const opened = await openConfig(context)
    const { options, print } = context
    // Proposals are signed by others: their bytes must mean what is said of them, too.
    const isProven = options.yes || options.bundle !== undefined
    const prover = isProven
      ? (await import('../sign/createProver.ts')).createProver(context)
      : undefined
    // Without a signature, another chain than the configured one is a finding.
    const connections = openConnections(context, opened.config, {
      ...(prover === undefined ? { holdGenesis: false } : { prover })
    })
    try {
      const look = () => planFixes(context, opened, connections)
      if (prover !== undefined && options.yes) {
        const { describeMade, makeFixes } = await import('../fix/makeFixes.ts')
        const fixes = await makeFixes(context, { ...opened, connections, prover, look })
        if (options.json) print(output.render(fixes))
        else print(describeMade(fixes))
        if (fixes.left.length > 0) return 1
        return fixes.networks.some(({ untold }) => untold.length > 0) ? 3 : 0
      }
      if (prover !== undefined) {
        const { proveNetworks } = await import('../fix/makeCalls.ts')
        await proveNetworks({ ...opened, context, connections, prover })
      }
      const plans = await look()
      await bundleProposals(context, plans, opened.networks)
      const proofs = [...(prover?.proofs ?? [])]
      if (options.json) print(output.render({ networks: plans, made: [], left: [], proofs }))
      else
        print(
          (await import('../fix/describePlans.ts')).describePlans(
            plans,
            opened.networks,
            context,
            proofs
          )
        )
      if (plans.some(({ plan }) => plan.length > 0)) return 1
      return plans.some(({ untold }) => untold.length > 0) ? 3 : 0
    } finally {
      await connections.close()
    }
  }
})
