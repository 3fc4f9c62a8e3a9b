import type { ChainConfig, ChainRole, Connections, NetworkConfig } from '@paraclock/checklist'
import { isParaclockError, ParaclockError, parseAccount } from '@paraclock/core'
import {
  resumeSubmissions,
  type SigningChain,
  type Submission,
  type SubmissionOutcome,
  submitCall
} from '@paraclock/submission'
import type { CommandContext } from '../cli/defineCommand.ts'
import { exitCodeOfError } from '../cli/exitCodeOfError.ts'
import { StepFailed } from '../errors/commands.ts'
import type { KeptJournal } from '../journal/useJournal.ts'
import type { ChainProver } from '../sign/createProver.ts'
import { showReview } from '../sign/createReviewer.ts'
import type { OpenedSigner } from '../sign/readSigner.ts'
import { findRecentCall } from './findRecentCall.ts'
import type { MadeCall, NetworkPlan } from './NetworkPlan.ts'

/** How long a call may take to be finalized. */
const FINALITY_MS = 300_000
/** The exit code of what the one who called can put right. */
const REFUSED = 2
const ROLES: readonly ChainRole[] = ['relay', 'service', 'target']

/** What calls are made with. */
export interface CallMaking {
  readonly context: Pick<CommandContext, 'signal' | 'report'>
  readonly networks: readonly (readonly [string, NetworkConfig])[]
  readonly connections: Connections
  readonly prover: ChainProver
  readonly journal: KeptJournal
  /** Hears of each call when it is known what became of it. */
  readonly onMade: (call: MadeCall) => void
}

/**
 * Resumes what an earlier run has signed and not seen settled: the same bytes are sent again, and
 * their outcome is waited for, before anything is planned anew. So nothing is done twice, whenever
 * the earlier run was ended.
 */
export async function resumeCalls(args: CallMaking): Promise<void> {
  const { context, networks, journal, onMade } = args
  const { signal, report } = context
  const pending = await journal.read()
  if (pending.length === 0) return
  for (const [network, config] of networks) {
    for (const role of ROLES) {
      const chain = await openRole(args, config, role)
      for (const submission of await resumeSubmissions({ chain, journal })) {
        const { memo = submission.record.call } = submission.record
        report(`${network}: resuming ${memo}`)
        const outcome = await submission.outcome({ deadlineMs: FINALITY_MS, signal })
        onMade({ network, description: memo, ...describeOutcome(outcome) })
      }
    }
  }
}

/**
 * Makes the calls that the signer can make, each when the one before is in a finalized block. One
 * that an earlier run made a moment ago is not made again: its effect may be on its way.
 */
export async function makeCalls(
  args: CallMaking & { readonly plans: readonly NetworkPlan[]; readonly signer: OpenedSigner }
): Promise<void> {
  const { context, plans, networks, journal, onMade } = args
  const { signal, report } = context
  const { signer, account } = args.signer
  for (const { network, steps } of plans) {
    const own = networks.find(([name]) => name === network)?.[1]
    for (const { origin, chain: role, call, description } of steps) {
      const isMine = origin.kind === 'signed' && parseAccount(origin.account) === account
      if (!isMine || own === undefined) continue
      report(`${network}: ${description}`)
      const chain = await openRole(args, own, role)
      const { genesis, finalized } = chain.chain.facts
      const recent = findRecentCall(await journal.readAll(), {
        genesis,
        account,
        call,
        finalized: finalized.number
      })
      if (recent !== undefined) {
        onMade({ network, description, ...inBlock(recent) })
        continue
      }
      const step = `${network}, ${role}: ${description}`
      const outcome = await nameRefusal(step, async () => {
        const memo = description
        const review = showReview(context, `${network}, ${role}`, description)
        const asked = { chain, call, signer, journal, memo, review, signal }
        const submission = await submitCall(asked)
        return await awaitSuccess(submission, step, signal)
      })
      onMade({ network, description, ...inBlock(outcome.block.number) })
    }
  }
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
 * another in its bytes.
 */
export async function proveNetworks(args: Omit<CallMaking, 'journal' | 'onMade'>): Promise<void> {
  for (const [, config] of args.networks) {
    await Promise.all(ROLES.map((role) => openRole(args, config, role)))
  }
}

/** The chain of a network on which a step is to be done. */
export function chainOf(config: NetworkConfig, role: string): ChainConfig {
  if (role === 'relay') return config.relay
  return role === 'service' ? config.service : config.target
}

/** Of what a chain refuses before it is sent, says which step it was. */
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
