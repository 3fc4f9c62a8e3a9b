import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import { shorten } from '@paraclock/core'
import type { ContextOf } from '../../cli/defineCommand.ts'
import { checkAmount } from '../../cli/parseAmount.ts'
import { refuseArgument } from '../../errors/refuseArgument.ts'
import { describeLeft, describePlans } from '../../fix/describePlans.ts'
import type { MadeFixes } from '../../fix/makeFixes.ts'
import { planFixes } from '../../fix/planFixes.ts'
import { readWaitLimit } from '../../fix/readWaitLimit.ts'
import { claimWork, readSignerPower } from '../../fix/SignerPower.ts'
import type { ProposalTerms } from '../../proposals/composeProposal.ts'
import type { PageSettings } from '../../render/terminal/Page.ts'
import type { NetworkPlan } from '../../schemas/NetworkPlan.ts'
import type { Bundle } from '../../schemas/Proposal.ts'
import { describeSending } from '../../session/createReviewer.ts'
import { everyRole, openSession } from '../../session/openSession.ts'
import { describeSigner, nameSigner } from '../../sign/nameSigner.ts'
import { type fixCommand, fixOutput } from '../fix.ts'

export async function runFix(context: ContextOf<typeof fixCommand>): Promise<number> {
  const { options, print, signal, cwd } = context
  const limit = readWaitLimit(options.wait)
  checkAmount(options['max-fee'])
  if (options.bundle !== undefined) requireFolder(cwd, options.bundle)
  const terms = readTerms(options)
  const asked = { ...options, signer: options.signer ?? options['target-signer'] }
  // The calls of a bundle are encoded by the types of the runtimes. Other people sign these calls,
  // so the runtimes must be proven.
  const proofs = options.bundle !== undefined
  // If the command neither signs nor writes a bundle, it also reads a chain whose genesis differs
  // from the configured genesis. A check then reports the difference.
  const needs = { chains: everyRole, signer: 'maker', proofs, holdGenesis: false } as const
  await using session = await openSession(context, needs)
  const { networks, opened, prover, signers, proven, journal } = session
  const ruling = { ruled: !options['no-sudo'], signal }
  const powers = await Promise.all(signers.map((signer) => readSignerPower(signer, opened, ruling)))
  const named = powers.map((power) => nameSigner(power, networks, power.sudo))
  // Only the first plan reports its progress, because later plans would report the same lines.
  let report = context.report
  const look = async (): Promise<readonly NetworkPlan[]> => {
    const plans = await planFixes({ report, signal, env: context.env }, session)
    report = () => {}
    return powers.length === 0 ? plans : plans.map((plan) => claimWork(plan, powers))
  }
  const onPlan = async (plans: readonly NetworkPlan[]): Promise<void> => {
    if (options.bundle !== undefined) {
      const { writeBundle } = await import('../../proposals/writeBundle.ts')
      const folder = resolve(cwd, options.bundle)
      const configured = Object.keys(session.config.networks)
      const written = await writeBundle({
        folder,
        plans,
        networks: configured,
        opened,
        terms,
        signal
      })
      if (!options.json) print(describeBundle(written, folder))
    }
    if (options.json) return
    print(describePlans(plans, networks, context, prover?.proofs ?? []))
    for (const signer of named) print(describeSigner(signer))
  }
  let fixes: MadeFixes
  if (prover === undefined || journal === undefined) {
    fixes = { networks: await look(), made: [], withoutEffect: [], refused: [] }
    await onPlan(fixes.networks)
  } else {
    const { makeFixes } = await import('../../fix/makeFixes.ts')
    const making = { opened, prover, proven, journal, powers }
    fixes = await makeFixes(context, { ...making, look, onPlan, limit })
  }
  const shown = [...(prover?.proofs ?? [])]
  if (options.json) print(fixOutput.render({ signers: named, ...fixes, proofs: shown }))
  else {
    const end = describeEnd(context, fixes, asked, journal !== undefined)
    if (end !== '') print(end)
  }
  return exitCodeOf(fixes)
}

function readTerms({
  bundle,
  track,
  collective
}: ContextOf<typeof fixCommand>['options']): ProposalTerms {
  if (bundle === undefined && (track ?? collective) !== undefined) {
    throw refuseArgument('--track and --collective are only for --bundle')
  }
  if (collective === undefined) return { track }
  const [, pallet, votes] = /^(\w+):([1-9]\d{0,3})$/.exec(collective) ?? []
  if (pallet === undefined) {
    const problem = `--collective takes a pallet and a number of members, as Council:3, and not ${shorten(collective)}`
    throw refuseArgument(problem)
  }
  return { track, collective: { pallet, votes: Number(votes) } }
}

function requireFolder(cwd: string, given: string): void {
  if (given === '') throw refuseArgument('--bundle needs a folder')
  const found = statSync(resolve(cwd, given), { throwIfNoEntry: false })
  if (found === undefined || found.isDirectory()) return
  throw refuseArgument(`--bundle takes a folder, and ${given} is a file`)
}

function describeBundle({ steps }: Bundle, folder: string): string {
  const count = (state: string) => steps.filter((step) => step.state === state).length
  const calls = steps.filter(({ kind }) => kind === 'call').length
  return `${calls} proposals are in ${folder}: ${count('due')} due, ${count('enacted')} enacted; README.md there has their order`
}

function describeEnd(
  settings: PageSettings,
  { networks, withoutEffect, refused }: MadeFixes,
  asked: Parameters<typeof describeSending>[0],
  isAllowed: boolean
): string {
  const isWanted = networks.some(({ steps }) => steps.length > 0)
  // Without a signer, `onPlan` has already printed the steps on chains. `left` then has only the
  // work that belongs to no chain.
  const left = asked.signer === undefined ? listAdvice(networks) : networks
  return [
    ...refused.map(
      ({ network, description, outcome }) => `${network}: ${description}: not made: ${outcome}`
    ),
    ...withoutEffect.map(
      ({ network, description }) => `${network}: ${description}: made, and no effect shows yet`
    ),
    ...(left.length > 0 ? [describeLeft(left, settings)] : []),
    ...(isAllowed || !isWanted ? [] : [describeSending(asked)])
  ].join('\n')
}

function listAdvice(networks: readonly NetworkPlan[]): readonly NetworkPlan[] {
  return networks.flatMap((plan) => {
    const left = plan.left.filter(({ chain }) => chain === undefined)
    return left.length > 0 ? [{ ...plan, left, undetermined: [] }] : []
  })
}

function exitCodeOf({ networks, withoutEffect }: MadeFixes): number {
  if (withoutEffect.length > 0 || networks.some(({ left }) => left.length > 0)) return 1
  return networks.some(({ undetermined }) => undetermined.length > 0) ? 3 : 0
}
