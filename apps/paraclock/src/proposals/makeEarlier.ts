import { join } from 'node:path'
import type { CopiedCall } from '@paraclock/checklist'
import type { Chain } from '@paraclock/connect'
import { type Hex, ParaclockError, readFact } from '@paraclock/core'
import { type LeftStates, ProposalMismatch, readProposedCall, runCall } from '@paraclock/governance'
import type { DispatchOrigin } from '@paraclock/types'
import type { VerifiedProposal } from '../commands/verify.ts'
import { isThere } from '../files/readFiles.ts'
import type { Proposal } from '../schemas/Proposal.ts'
import { describeEffects, listUnfollowed } from './describeEffects.ts'
import type { BundleStep } from './listEnded.ts'
import { passSession } from './passSession.ts'
import { bundleIndex, readBundle } from './readBundle.ts'
import { type ProposalPlace, readProposalSource } from './readProposalSource.ts'

/** A step that comes before a proposal, after an attempt to make it on copies of the chains. */
export interface EarlierStep {
  readonly shown: VerifiedProposal['earlier'][number]
  /** The call of the step for a trial. `undefined` if a trial cannot make it. */
  readonly copied: CopiedCall | undefined
}

/** Copies of the chains of a network, and the steps that were made on them, by id. */
export interface BundleCopy {
  readonly left: LeftStates
  readonly steps: Map<string, EarlierStep>
}

export interface CopiedChains {
  /** Returns the chain of a proposal. Returns `undefined` if this chain is not given. */
  readonly chainOf: (proposal: Pick<Proposal, 'chain' | 'genesis'>) => Chain | undefined
  readonly relay: Chain | undefined
  readonly receivers: readonly Chain[]
  readonly words: Parameters<typeof describeEffects>[1]
}

/**
 * Makes the steps on a copy that come before a proposal, in the order of the bundle. Leaves out
 * steps that are enacted, and does not repeat those that the copy has. The bundle names only the
 * order and the files: the bytes of each file are compared with what the file and the bundle state.
 *
 * @throws ParaclockError `ProposalMismatch` if a file of the bundle does not match its call
 */
export async function makeEarlier(
  { folder, network, after }: ProposalPlace,
  copy: BundleCopy,
  chains: CopiedChains & { readonly signal: AbortSignal }
): Promise<readonly EarlierStep[]> {
  if (after.length === 0) return []
  const bundle = await readBundle(folder)
  const steps = (bundle?.steps ?? []).filter((step) => step.network === network)
  // A bundle can have several steps with one id. The last one is of the latest plan.
  const latest = new Map<string, BundleStep>()
  for (const step of steps) {
    latest.delete(step.id)
    latest.set(step.id, step)
  }
  const wanted = listBefore(after, latest)
  const unlisted = [...wanted].filter((id) => !latest.has(id))
  for (const id of unlisted) {
    const problem =
      bundle === undefined
        ? `there is no ${bundleIndex} beside the file`
        : `${bundleIndex} lacks it`
    copy.steps.set(id, { shown: { id, problem }, copied: undefined })
  }
  const due = [...latest.values()].filter(({ id, state }) => wanted.has(id) && state !== 'enacted')
  for (const step of due) {
    if (copy.steps.has(step.id)) continue
    copy.steps.set(step.id, await makeStep(step, folder, copy.left, chains))
  }
  return [...unlisted, ...due.map(({ id }) => id)].flatMap((id) => copy.steps.get(id) ?? [])
}

/** Returns the ids of all steps that come before those after `after`, also before one another. */
function listBefore(
  after: readonly string[],
  steps: ReadonlyMap<string, BundleStep>
): ReadonlySet<string> {
  const ids = new Set(after)
  // The loop also visits the ids that it adds.
  for (const id of ids) {
    const step = steps.get(id)
    if (step?.state !== 'enacted') for (const other of step?.after ?? []) ids.add(other)
  }
  return ids
}

async function makeStep(
  step: BundleStep,
  folder: string,
  left: LeftStates,
  chains: CopiedChains & { readonly signal: AbortSignal }
): Promise<EarlierStep> {
  const { id, file, description } = step
  const fail = (problem: string): EarlierStep => ({
    shown: { id, description, problem },
    copied: undefined
  })
  if (step.state === 'ended') return fail('its referendum ended without approval')
  if (step.kind === 'wait') {
    if (chains.relay === undefined) return fail('the relay chain is not given')
    const parachains = chains.receivers.filter(({ paraId }) => paraId !== undefined)
    const problem = await passSession(chains.relay, parachains, left, chains.signal)
    return { shown: { id, description, problem }, copied: undefined }
  }
  if (file === undefined) return fail(`${bundleIndex} names no file of it`)
  const path = join(folder, `${file}.json`)
  if (!(await isThere(path))) return fail(`${file}.json is not in the folder`)
  const source = await readProposalSource({ cwd: folder, signal: chains.signal }, path)
  const chain = source.file && chains.chainOf(source.file)
  if (chain === undefined) return fail(`its chain, ${step.chain}, is not given`)
  const { call, origin = { kind: 'root' } } = await source.read(chain)
  const proposed = readProposedCall(chain, call)
  source.compare?.(chain, proposed)
  if (proposed.hash !== step.hash) {
    const what = `for ${id} the hash`
    const [stated, computed] = [step.hash ?? 'nothing', proposed.hash]
    throw new ParaclockError(ProposalMismatch, { proposal: bundleIndex, what, stated, computed })
  }
  const { receivers, signal, words } = chains
  const ran = await readFact(() => runCall({ chain, call, origin, receivers, left, signal }))
  const effects = ran.known ? describeEffects(ran.value, words) : []
  const unknown = ran.known ? undefined : ran.why
  const problem = explainUnmade({ effects, unfollowed: listUnfollowed(effects), unknown })
  const copied = copyCall(source.file?.chain, call, origin)
  return { shown: { id, description: proposed.description, problem }, copied }
}

/** Returns why a copy does not have the whole effect of a call. Returns `undefined` if it has. */
export function explainUnmade({
  effects,
  unfollowed,
  unknown
}: Pick<VerifiedProposal, 'effects' | 'unfollowed' | 'unknown'>): string | undefined {
  if (unknown !== undefined) return unknown
  const failed = effects.find(({ failure }) => failure !== undefined)
  if (failed !== undefined) return `it fails on ${failed.chain}: ${failed.failure}`
  return unfollowed.length === 0 ? undefined : `not followed: ${unfollowed.join('; ')}`
}

/**
 * Returns a call as one that a trial makes before it runs the task. A trial can make it only as root
 * or as a signed account, and only on the service or the target. For any other call, returns
 * `undefined`.
 */
export function copyCall(
  chain: Proposal['chain'] | undefined,
  call: Hex,
  origin: DispatchOrigin
): CopiedCall | undefined {
  if (chain === undefined || chain === 'relay' || chain === 'assetHub') return undefined
  if (origin.kind === 'chain') return undefined
  return { chain, call, account: origin.kind === 'signed' ? origin.account : undefined }
}
