import { list } from '@paraclock/checklist/schema'
import { type CommandContext, defineCommand } from '../cli/defineCommand.ts'
import { defineOutput } from '../cli/defineOutput.ts'
import { configOptions, signerOptions } from '../cli/sharedOptions.ts'
import type { MadeFixes } from '../fix/makeFixes.ts'
import { madeCall, type NetworkPlan, networkPlan } from '../fix/NetworkPlan.ts'
import { chainProof } from '../sign/chainProof.ts'
import { namedSigner } from '../sign/nameSigner.ts'

const output = defineOutput({
  name: 'fix',
  title: 'The calls that fix what fails: paraclock fix --json',
  version: 3,
  entries: {
    /** Who signs, with the sudo keys that are used; none if no signer was given. */
    signers: list(namedSigner),
    /** The calls that are wanted, and what is left by who has to do it, when the command ends. */
    networks: list(networkPlan),
    /** What was made: nothing unless it was signed. */
    made: list(madeCall),
    /** What was made and does not show on the chains. */
    unseen: list(madeCall),
    /** What the bytes rest on: none without `--signer` and `--bundle`, where they are trusted. */
    proofs: list(chainProof)
  }
})

/**
 * Shows the calls that fix what fails, and makes those that the signer can make, after confirmation or
 * with `--yes`, until nothing is left or somebody else has to act.
 */
export const fixCommand = defineCommand({
  name: 'fix',
  summary: 'Show the calls that fix what fails; with --signer, make those that the signer can make',
  options: {
    ...configOptions,
    ...signerOptions,
    'target-signer': {
      type: 'string',
      value: '<source>',
      summary:
        "The secret of the user's account on the target, if it is not the account on the service"
    },
    'no-sudo': {
      type: 'boolean',
      summary: 'Make no call as root, although the signer holds the sudo key'
    },
    'allow-rates': {
      type: 'boolean',
      summary: 'With --yes, also set rates that change by more than four times'
    },
    wait: {
      type: 'string',
      value: '<time>',
      summary: 'How long to wait for sessions and messages: 90s, 10m, 4h; defaults to 10m'
    },
    bundle: {
      type: 'string',
      value: '<folder>',
      summary: 'Write each call as a proposal: bytes, preimage hash, text and link'
    }
  },
  output,
  run: async (context) => {
    const { bundleProposals } = await import('../fix/bundleProposals.ts')
    const { describePlans } = await import('../fix/describePlans.ts')
    const { planFixes } = await import('../fix/planFixes.ts')
    const { readWaitLimit } = await import('../fix/readWaitLimit.ts')
    const { claimWork, readSignerPower } = await import('../fix/SignerPower.ts')
    const { openConfig } = await import('../open/openConfig.ts')
    const { openConnections } = await import('../open/openConnections.ts')
    const { maySign } = await import('../sign/createReviewer.ts')
    const { describeSigner, nameSigner } = await import('../sign/nameSigner.ts')
    const { readSigners } = await import('../fix/readSigners.ts')
    const { options, print, signal } = context
    const limit = readWaitLimit(options.wait)
    const whose = 'the calls that fix what fails'
    const asked = { ...options, signer: options.signer ?? options['target-signer'] }
    const isAllowed = maySign(asked, whose)
    const opened = await openConfig(context)
    const { networks } = opened
    // A wrong secret is reported before anything is read or sent.
    const signers = await readSigners(context, { networks, whose })
    // Proposals are signed by others: their bytes must mean what is said of them, too.
    const isProven = signers.length > 0 || options.bundle !== undefined
    const prover = isProven
      ? (await import('../sign/createProver.ts')).createProver(context)
      : undefined
    // Without a signature, another chain than the configured one is a finding.
    const connections = openConnections(context, opened.config, {
      ...(prover === undefined ? { holdGenesis: false } : { prover })
    })
    try {
      if (prover !== undefined) {
        const { proveNetworks } = await import('../fix/makeCalls.ts')
        await proveNetworks({ networks, context, connections, prover })
      }
      const ruled = options['no-sudo'] ? [] : networks
      const powers = await Promise.all(
        signers.map((signer) => readSignerPower({ signer, networks: ruled, connections, signal }))
      )
      const named = powers.map(({ account, sudo }) => nameSigner(account, networks, sudo))
      // Whoever waits hears what is waited for, and not of each look.
      let report = context.report
      const look = async (): Promise<readonly NetworkPlan[]> => {
        const plans = await planFixes({ report, signal, env: context.env }, opened, connections)
        report = () => {}
        return powers.length === 0 ? plans : plans.map((plan) => claimWork(plan, powers))
      }
      const onPlan = async (plans: readonly NetworkPlan[]): Promise<void> => {
        await bundleProposals(context, plans, networks)
        if (options.json) return
        print(describePlans(plans, networks, context, prover?.proofs ?? []))
        for (const signer of named) print(describeSigner(signer))
      }
      let fixes: MadeFixes
      if (powers.length === 0 || prover === undefined || !isAllowed) {
        fixes = { networks: await look(), made: [], unseen: [] }
        await onPlan(fixes.networks)
      } else {
        const { makeFixes } = await import('../fix/makeFixes.ts')
        const making = { networks, connections, prover, powers, look, onPlan, limit }
        fixes = await makeFixes(context, making)
      }
      const proofs = [...(prover?.proofs ?? [])]
      if (options.json) print(output.render({ signers: named, ...fixes, proofs }))
      else {
        const end = await describeEnd({ ...context, options: asked }, fixes, isAllowed)
        if (end !== '') print(end)
      }
      return exitCodeOf(fixes)
    } finally {
      await connections.close()
    }
  }
})

/** Says what is left, by who has to do it, and what was not sent. */
async function describeEnd(
  context: Pick<CommandContext, 'colors' | 'width' | 'program'> & {
    readonly options: { readonly signer: string | undefined; readonly yes: boolean }
  },
  { networks, unseen }: MadeFixes,
  isAllowed: boolean
): Promise<string> {
  const { describeLeft } = await import('../fix/describeLeft.ts')
  const { describeConsent } = await import('../sign/createReviewer.ts')
  const isWanted = networks.some(({ steps }) => steps.length > 0)
  // Without a signer the plan has just been shown: what no step of it fixes is added.
  const left = context.options.signer === undefined ? listAdvice(networks) : networks
  return [
    ...unseen.map(
      ({ network, description }) => `${network}: ${description}: made, and no effect shows yet`
    ),
    ...(left.length > 0 ? [describeLeft(left, context)] : []),
    ...(isAllowed || !isWanted ? [] : [describeConsent(context.options)])
  ].join('\n')
}

/** The networks of which something fails that no step of the plan fixes, with what to do about it. */
function listAdvice(networks: readonly NetworkPlan[]): readonly NetworkPlan[] {
  return networks.flatMap((plan) => {
    const left = plan.left.filter(({ chain }) => chain === undefined)
    return left.length > 0 ? [{ ...plan, left, undetermined: [] }] : []
  })
}

/** 1 while anything is left, and 3 while nothing is known to be left but something is undetermined. */
function exitCodeOf({ networks, unseen }: MadeFixes): number {
  if (unseen.length > 0 || networks.some(({ left }) => left.length > 0)) return 1
  return networks.some(({ undetermined }) => undetermined.length > 0) ? 3 : 0
}
