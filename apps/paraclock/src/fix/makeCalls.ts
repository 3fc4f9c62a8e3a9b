import { type CallPlace, requireRole } from '@paraclock/checklist'
import { confirmToken, createMemoryRuntimeRecords } from '@paraclock/connect'
import {
  bytesToHex,
  type Hex,
  hexToBytes,
  isParaclockError,
  ParaclockError,
  type PlannedCall,
  parseAccount,
  type Released,
  StepFailed
} from '@paraclock/core'
import { StepUnconfirmed } from '@paraclock/scheduler'
import {
  ActorRefused,
  type JournalStore,
  type SigningChain,
  type SubmissionOutcome,
  submitCall
} from '@paraclock/submission'
import { encodeSudo } from '@paraclock/types'
import type { CommandContext } from '../cli/defineCommand.ts'
import { exitCodeOfError, exitCodes } from '../cli/exitCodeOfError.ts'
import { findRecentCall, identifyStep } from '../journal/findRecentCall.ts'
import { FINALITY_MS } from '../journal/resumeCalls.ts'
import type { AwaitedCall, MadeCall, NetworkPlan } from '../schemas/NetworkPlan.ts'
import type { ChainProver } from '../session/createProver.ts'
import { type CallReviewer, provePlace } from '../session/createReviewer.ts'
import type { OpenedNetwork } from '../session/openSession.ts'
import { openActor } from '../sign/openActor.ts'
import { awaitState } from './awaitState.ts'
import { findMaker, type SignerPower, type StepMaker } from './SignerPower.ts'
import type { Spending } from './Spending.ts'

export interface CallMaking {
  readonly context: Pick<CommandContext, 'cwd' | 'signal' | 'report'> & {
    readonly options: {
      readonly yes: boolean
      readonly shared: boolean
      readonly 'allow-rates': boolean
      readonly 'max-fee': string | undefined
    }
  }
  readonly opened: readonly OpenedNetwork[]
  readonly prover: ChainProver
  readonly journal: JournalStore
  readonly powers: readonly SignerPower[]
  readonly reviewer: CallReviewer
  readonly onMade: (call: MadeCall) => void
  readonly spending: Spending
  /** The calls that no granted proxy admits. `makeCalls` skips these calls in later rounds. */
  readonly refused: RefusedCall[]
  /** The call that is under way, by chain, account, and what the step is remembered by. */
  readonly turns: Map<string, Promise<unknown>>
}

/** A call that was not made. The account of `--as` has granted no proxy that admits this call. */
export interface RefusedCall {
  readonly network: string
  readonly step: Pick<Released<PlannedCall>, 'chain' | 'call' | 'description'>
  readonly error: ParaclockError
}

/**
 * Whether `refused` has a call of the same method on the same chain. Arguments are not compared,
 * because a proxy type usually admits or refuses all calls of a method.
 */
export function isRefused(
  refused: readonly RefusedCall[],
  network: string,
  { chain, call }: Pick<RefusedCall['step'], 'chain' | 'call'>
): boolean {
  return refused
    .filter((one) => one.network === network && one.step.chain === chain)
    .some(({ step }) => methodOf(step.call) === methodOf(call))
}

/** The first two bytes of a call: the indices of its pallet and of the method. */
const methodOf = (call: Hex): string => call.slice(0, '0x0000'.length)

/**
 * Makes the calls of a network that the signers can make, one after the other. A recent call of an
 * earlier run or of another network is not made again, because its effect may be under way.
 */
export async function makeCalls(
  args: CallMaking,
  { network, plan, shownAt = 0 }: NetworkPlan
): Promise<readonly AwaitedCall[]> {
  const { opened, prover, powers, onMade } = args
  const made: AwaitedCall[] = []
  const own = opened.find((one) => one.network === network)
  if (own === undefined) return made
  for (const step of plan) {
    if (step.kind !== 'call' || step.status !== 'act') continue
    const maker = findMaker(powers, network, step)
    if (maker === undefined || isRefused(args.refused, network, step)) continue
    const { role, place } = requireRole(own, step.chain)
    const chain = await prover.prove(await own.chain(role), place)
    const on = provePlace({ config: own.config, role, chain: chain.chain, open: own.chain })
    if (args.context.options['max-fee'] !== undefined) {
      // The amount is in tokens, so an endpoint must not state other decimals.
      const { endpoints } = place
      const runtimes = createMemoryRuntimeRecords()
      await confirmToken({ chain: chain.chain, endpoints, runtimes, signal: args.context.signal })
    }
    const { genesis: target } = (await own.chain('target')).facts
    try {
      const call = await makeCall(args, { network, step, chain, on, target, shownAt, ...maker })
      made.push(call)
      onMade(call)
    } catch (error) {
      // The loop continues, because a proxy may admit the next call.
      if (!isParaclockError(error, ActorRefused) || !('delegate' in error.context)) throw error
      args.refused.push({ network, step, error })
    }
  }
  return made
}

async function makeCall(
  args: CallMaking,
  wanted: StepMaker & {
    readonly network: string
    readonly step: Released<PlannedCall>
    readonly chain: SigningChain
    readonly on: CallPlace
    readonly shownAt: number
    /** The genesis hash of the network's target. */
    readonly target: Hex
  }
): Promise<AwaitedCall> {
  const { context, journal, reviewer } = args
  const { network, step, chain, on, target, shownAt, power, asRoot } = wanted
  const { signal, report } = context
  const { signer } = power
  const account = parseAccount(signer.account)
  const { chain: role, description, caution } = step
  report(`${network}: ${description}`)
  const { runtime } = chain.chain
  const inner = asRoot ? bytesToHex(encodeSudo(runtime, hexToBytes(step.call))) : step.call
  const actor = openActor(context, { chain: chain.chain, key: power })
  const call = (await actor?.wrap(inner)) ?? inner
  const acted = actor && { call: inner, account: actor.account }
  // `stage` names a call that only approves or announces `inner`, such as `multisig begin`. It is
  // `undefined` if `call` executes `inner`. The stage tells these calls apart in the journal.
  const stage = actor?.prepares(call)
  const memo = stage === undefined ? description : `${description}: ${stage}`
  // Networks that differ in their target have steps with the same ids.
  const identity = identifyStep(step)
  const parts = [identity, `for ${target}`, stage ?? '', actor?.account ?? '']
  const intent = parts.join(' ').trimEnd()
  const { genesis } = chain.chain.facts
  const find = async (): Promise<number | undefined> => {
    const { number: finalized } = (await chain.present()).block
    const sought = { genesis, account, call, intent, finalized, shownAt }
    return findRecentCall(await journal.read(), sought)
  }
  const named = `${network}, ${role}: ${description}`
  const send = async (): Promise<number> => {
    if (caution !== undefined && context.options.yes && !context.options['allow-rates']) {
      throw new ParaclockError(StepUnconfirmed, { step: named, caution })
    }
    await awaitState({ chain, call, account, report, signal })
    args.spending.add(step)
    return await nameRefusal(named, async () => {
      const shown = { chain: `${network}, ${role}`, on, asked: description, asRoot, caution }
      const review = reviewer(shown)
      const isShared = context.options.shared
      const sent = { chain, call, acted, signer, journal, memo, intent, isShared, review, signal }
      const outcome = await (await submitCall(sent)).outcome({ deadlineMs: FINALITY_MS, signal })
      if (outcome.status === 'succeeded') return outcome.block.number
      throw new ParaclockError(StepFailed, { step: named, problem: outcome.error.message })
    })
  }
  // Two networks with the same relay chain may need the same call. It is made for one network after
  // the other, so that the second network finds the call of the first network in the journal.
  const turn = [genesis, account, identity].join()
  const made = await takeTurn(args.turns, turn, async () => (await find()) ?? (await send()))
  actor?.requireMade(call)
  return { network, description, intent, ...inBlock(made) }
}

async function takeTurn<Result>(
  turns: Map<string, Promise<unknown>>,
  key: string,
  work: () => Promise<Result>
): Promise<Result> {
  const own = Promise.allSettled([turns.get(key)]).then(work)
  turns.set(key, own)
  return await own
}

async function nameRefusal<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const isRefusal = isParaclockError(error) && error.source === 'chain'
    if (!isRefusal || exitCodeOfError(error) !== exitCodes.refused) throw error
    throw new ParaclockError(StepFailed, { step, problem: error.message }, { cause: error })
  }
}

export function describeOutcome(outcome: SubmissionOutcome): Pick<MadeCall, 'block' | 'outcome'> {
  if (outcome.status === 'succeeded') return inBlock(outcome.block.number)
  return { outcome: `${outcome.status}: ${outcome.error.message}` }
}

function inBlock(block: number): Pick<MadeCall, 'block' | 'outcome'> {
  return { block, outcome: `block ${block}` }
}
