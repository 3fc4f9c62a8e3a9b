import { type ChainConfig, type NetworkConfig, openChains } from '@paraclock/checklist'
import type { Connections } from '@paraclock/connect'
import {
  bytesToHex,
  type CallStep,
  hexToBytes,
  isParaclockError,
  ParaclockError
} from '@paraclock/core'
import {
  type JournalStore,
  resumeSubmissions,
  type SigningChain,
  type Submission,
  type SubmissionOutcome,
  submitCall
} from '@paraclock/submission'
import { encodeSudo } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import { exitCodeOfError } from '../cli/exitCodeOfError.ts'
import { StepFailed, StepUnconfirmed } from '../errors/commands.ts'
import { requireOneNetwork } from '../open/requireOneNetwork.ts'
import type { ChainProver } from '../sign/createProver.ts'
import type { CallReviewer } from '../sign/createReviewer.ts'
import { sayOnChain } from '../sign/sayOnChain.ts'
import { FINALITY_MS } from '../sign/useSigned.ts'
import type { ValueWords } from '../words/createValueWords.ts'
import { awaitState } from './awaitState.ts'
import { findRecentCall } from './findRecentCall.ts'
import type { MadeCall, NetworkPlan } from './NetworkPlan.ts'
import { findMaker, type SignerPower, type StepMaker } from './SignerPower.ts'

/** The exit code of what the one who called can put right. */
const REFUSED = 2

/** A proven chain, and the network that it is of. */
export interface NetworkChain {
  readonly network: string
  readonly chain: SigningChain
}

/** What calls are made with. */
export interface CallMaking {
  readonly context: Pick<CommandContext, 'signal' | 'report'>
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  readonly connections: Connections
  readonly prover: ChainProver
  /** The proven chains of the networks. */
  readonly chains: readonly NetworkChain[]
  readonly journal: JournalStore
  /** Hears of each call when it is known what became of it. */
  readonly onMade: (call: MadeCall) => void
}

/**
 * Resumes what an earlier run has signed and not seen settled: the same bytes are sent again, and
 * their outcome is waited for, before anything is planned anew. So nothing is done twice, whenever
 * the earlier run was ended.
 */
export async function resumeCalls(args: CallMaking): Promise<readonly MadeCall[]> {
  const { context, chains, journal, onMade } = args
  const { signal, report } = context
  const made: MadeCall[] = []
  for (const { network, chain } of chains) {
    for (const submission of await resumeSubmissions({ chain, journal })) {
      const { memo = submission.record.call } = submission.record
      report(`${network}: resuming ${memo}`)
      const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
      const call = { network, description: memo, ...describeOutcome(outcome) }
      made.push(call)
      onMade(call)
    }
  }
  return made
}

/** What the calls of signers are made with. */
export interface SignedCallMaking extends CallMaking {
  readonly context: CallMaking['context'] & {
    readonly options: { readonly yes: boolean; readonly 'allow-rates': boolean }
  }
  /** What each signer can make. */
  readonly powers: readonly SignerPower[]
  readonly reviewer: CallReviewer
}

/**
 * Makes the calls of a network that the signers can make, each when the one before is in a finalized
 * block; those of root by the sudo key, where one of them holds it. One that an earlier run made a
 * moment ago is not made again: its effect may be on its way.
 */
export async function makeCalls(
  args: SignedCallMaking,
  { network, steps }: NetworkPlan
): Promise<readonly MadeCall[]> {
  const { networks, powers, onMade } = args
  const made: MadeCall[] = []
  const own = networks.find(([name]) => name === network)?.[1]
  if (own === undefined) return made
  for (const step of steps) {
    const maker = findMaker(powers, network, step)
    if (maker === undefined) continue
    const chain = await openRole(args, own, step.chain)
    const words = sayOnChain(chain.chain, own)
    const call = await makeCall(args, { network, step, chain, words, ...maker })
    made.push(call)
    onMade(call)
  }
  return made
}

/** A call to make, and who makes it. */
interface CallToMake extends StepMaker {
  readonly network: string
  readonly step: CallStep
  readonly chain: SigningChain
  readonly words: ValueWords
}

async function makeCall(args: SignedCallMaking, wanted: CallToMake): Promise<MadeCall> {
  const { context, journal, reviewer } = args
  const { network, step, chain, words, power, asRoot } = wanted
  const { signal, report } = context
  const { account, signer } = power
  const { chain: role, description } = step
  report(`${network}: ${description}`)
  const { runtime } = chain.chain
  const call = asRoot ? bytesToHex(encodeSudo(runtime, hexToBytes(step.call))) : step.call
  const { block, facts } = await chain.present()
  const { genesis } = facts
  const asked = { genesis, account, call, memo: description, finalized: block.number }
  const recent = findRecentCall(await journal.read(), asked)
  if (recent !== undefined) return { network, description, ...inBlock(recent) }
  const named = `${network}, ${role}: ${description}`
  const { caution } = step
  if (caution !== undefined && context.options.yes && !context.options['allow-rates']) {
    throw new ParaclockError(StepUnconfirmed, { step: named, caution })
  }
  await awaitState({ chain, call, account, report, signal })
  const outcome = await nameRefusal(named, async () => {
    const review = reviewer({
      chain: `${network}, ${role}`,
      words,
      asked: description,
      asRoot,
      caution
    })
    const memo = description
    const submission = await submitCall({ chain, call, signer, journal, memo, review, signal })
    return await awaitSuccess(submission, named, signal)
  })
  return { network, description, ...inBlock(outcome.block.number) }
}

/** The chain of a role, with the types that it was planned by: they are proven. */
async function openRole(
  { context, connections, prover }: Pick<CallMaking, 'context' | 'connections' | 'prover'>,
  config: NetworkConfig,
  role: string
): Promise<SigningChain> {
  const chain = chainOf(config, role)
  const opened = await connections.read(chain, { name: role, signal: context.signal })
  return await prover.prove(opened, chain)
}

/**
 * Proves the chains of all networks before anything is planned: a call on one chain may hold a call of
 * another in its bytes. Chains that are not of one network are refused.
 */
export async function proveNetworks(
  args: Omit<CallMaking, 'chains' | 'journal' | 'onMade'>
): Promise<readonly NetworkChain[]> {
  const chains: NetworkChain[] = []
  const { signal } = args.context
  for (const [name, config] of args.networks) {
    const { relay, service, target } = await openChains((role) => openRole(args, config, role))
    const network = { relay: relay.chain, service: service.chain, target: target.chain }
    await requireOneNetwork({ config, chains: network, signal })
    for (const chain of [relay, service, target]) chains.push({ network: name, chain })
  }
  return chains
}

/** The chain of a network on which a step is to be done. */
export function chainOf(config: NetworkConfig, role: string): ChainConfig {
  if (role === 'relay') return config.relay
  return role === 'service' ? config.service : config.target
}

/** Names the step where a chain refuses a call before it is sent. */
async function nameRefusal<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isRefusal = isParaclockError(error) && error.source === 'chain'
    if (!isRefusal || exitCodeOfError(error) !== REFUSED) throw error
    throw new ParaclockError(StepFailed, { step, problem: error.message }, { cause: error })
  }
}

async function awaitSuccess(submission: Submission, step: string, signal: AbortSignal) {
  const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
  if (outcome.status === 'succeeded') return outcome
  throw new ParaclockError(StepFailed, { step, problem: outcome.error.message })
}

function describeOutcome(outcome: SubmissionOutcome): Pick<MadeCall, 'block' | 'outcome'> {
  if (outcome.status === 'succeeded') return inBlock(outcome.block.number)
  return { outcome: `${outcome.status}: ${outcome.error.message}` }
}

function inBlock(block: number): Pick<MadeCall, 'block' | 'outcome'> {
  return { block, outcome: `block ${block}` }
}
