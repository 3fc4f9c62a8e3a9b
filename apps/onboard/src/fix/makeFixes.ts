import type { Connections } from '@paraclock/checklist'
import type { CommandContext } from '../cli/defineCommand.ts'
import { type JournalContext, type KeptJournal, useJournal } from '../journal/useJournal.ts'
import type { OpenedConfig } from '../open/openConfig.ts'
import type { ChainProof } from '../sign/chainProof.ts'
import type { ChainProver } from '../sign/createProver.ts'
import { readSigner, type SignerContext } from '../sign/readSigner.ts'
import { awaitEffects } from './awaitEffects.ts'
import { bundleProposals } from './bundleProposals.ts'
import { listUntold } from './describePlans.ts'
import { makeCalls, proveNetworks, resumeCalls } from './makeCalls.ts'
import type { MadeCall, NetworkPlan } from './NetworkPlan.ts'
import { noteCalls } from './noteCalls.ts'

type FixContext = CommandContext<
  SignerContext['options'] &
    JournalContext['options'] & { readonly bundle: string | undefined; readonly json: boolean }
>

interface FixedNetworks extends Pick<OpenedConfig, 'networks'> {
  readonly connections: Connections
  readonly prover: ChainProver
  /** Looks at the chains: what they want. */
  readonly look: () => Promise<readonly NetworkPlan[]>
}

/** What came of making calls. */
export interface MadeFixes {
  /** The calls that were wanted before any was made. */
  readonly networks: readonly NetworkPlan[]
  readonly made: readonly MadeCall[]
  /** What was made and does not show on the chains. */
  readonly left: readonly MadeCall[]
  /** What the signed bytes rest on. */
  readonly proofs: readonly ChainProof[]
}

/**
 * Makes the calls that the signer can make, one after the other, each followed to its finalized block,
 * and looks at the chains until their effects show.
 *
 * It may be stopped at any time: what was signed is in a journal before it is sent, and the next run
 * sends the same bytes again before it plans anything.
 */
export async function makeFixes(context: FixContext, fixed: FixedNetworks): Promise<MadeFixes> {
  return await useJournal(context, (journal) => make(context, fixed, journal))
}

async function make(
  context: FixContext,
  { networks, connections, prover, look }: FixedNetworks,
  journal: KeptJournal
): Promise<MadeFixes> {
  const { options, print, report, signal } = context
  // A wrong secret is reported before anything is sent.
  const signer = await readSigner(context)
  // Each call is reported as soon as it is known: what comes after it may fail, and it is made all the same.
  const { made, note } = noteCalls((call) => {
    if (!options.json) print(describeCall(call))
  })
  const making = { context, networks, connections, prover, journal, onMade: note }
  await proveNetworks(making)
  await resumeCalls(making)
  const plans = await look()
  await bundleProposals(context, plans, networks)
  await makeCalls({ ...making, plans, signer })
  const left = await awaitEffects({ made, before: plans, look, report, signal })
  return { networks: plans, made, left, proofs: [...prover.proofs] }
}

/** Says what is left when the calls were made. */
export function describeMade({ networks, made, left, proofs }: MadeFixes): string {
  return [
    ...networks.flatMap(listUntold),
    ...left.map(
      ({ network, description }) => `${network}: ${description}: made, and no effect shows yet`
    ),
    ...(made.length === 0 ? [] : proofs.map(({ summary }) => summary)),
    ...(made.length === 0 ? ['The signer has no call to make.'] : []),
    'Run `paraclock check` to see what is left.'
  ].join('\n')
}

function describeCall({ network, description, outcome }: MadeCall): string {
  return `${network}: ${description}: ${outcome}`
}
