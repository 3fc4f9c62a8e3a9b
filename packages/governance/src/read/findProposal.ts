import { type Chain, listEntries, type Read } from '@paraclock/connect'
import type { Hex } from '@paraclock/core'
import type { ProposedCall } from '../build/ProposedCall.ts'
import { encodeCaller } from './encodeCaller.ts'
import type { Governance } from './Governance.ts'
import { readMotions } from './readMotions.ts'
import { readPreimage } from './readPreimage.ts'
import { type OngoingReferendum, type Referendum, readReferenda } from './readReferenda.ts'
import { isOf, readStoredCall } from './StoredCall.ts'

/** A motion on which the members of a collective vote. */
export interface Motion {
  readonly pallet: string
  readonly index: number
  readonly threshold: number
  readonly ayes: readonly string[]
  readonly nays: readonly string[]
  /** The last block in which members can vote. */
  readonly end: number
}

/** The progress of a call in governance at one block. */
export interface ProposalStanding {
  /** Whether the chain stores the preimage of the call. */
  readonly isNoted: boolean
  /** The ongoing referendum on the call. */
  readonly referendum:
    | (Pick<Referendum, 'pallet' | 'index'> &
        Pick<OngoingReferendum, 'phase' | 'hasDecisionDeposit'>)
    | undefined
  /** The ongoing motion to make the call. */
  readonly motion: Motion | undefined
  /** The block at which the Scheduler makes the call. */
  readonly scheduledAt: number | undefined
}

/** Finds the preimage, the referendum, the motion and the agenda entry of a call on a chain. */
export async function findProposal(
  chain: Chain,
  args: {
    readonly governance: Governance
    readonly proposal: ProposedCall
    /**
     * The origin of the call, as an `OriginCaller`. Referenda and agenda entries with a different
     * origin are ignored. Defaults to any origin.
     */
    readonly origin?: unknown
  },
  signal?: AbortSignal
): Promise<Read<ProposalStanding>> {
  const held = readHeldCalls(chain, args.governance, signal)
  return await findStanding(chain, { ...args, held }, signal)
}

/** Like {@link findProposal}, but takes the calls `held` that {@link readHeldCalls} has read. */
export async function findStanding(
  chain: Chain,
  {
    governance,
    proposal,
    held,
    origin
  }: Parameters<typeof findProposal>[1] & { readonly held: Promise<HeldCalls> },
  signal: AbortSignal | undefined
): Promise<Read<ProposalStanding>> {
  const [preimage, motion, { referenda, agenda }] = await Promise.all([
    readPreimage(chain, proposal, signal),
    findMotion(chain, governance, proposal, signal),
    held
  ])
  // Referenda and agenda entries with a different origin are ignored, because anybody can submit
  // the same call with an origin that makes the call fail.
  const isSought = (one: { readonly origin: unknown }): boolean =>
    origin === undefined || encodeCaller(chain, one.origin) === encodeCaller(chain, origin)
  const referendum = referenda.find(
    ({ ongoing }) =>
      ongoing !== undefined && isOf(proposal, readStoredCall(ongoing.proposal)) && isSought(ongoing)
  )
  const due = agenda.find((task) => isOf(proposal, readStoredCall(task.call)) && isSought(task))
  return {
    value: {
      isNoted: preimage.value !== undefined,
      referendum: referendum?.ongoing && {
        pallet: referendum.pallet,
        index: referendum.index,
        phase: referendum.ongoing.phase,
        hasDecisionDeposit: referendum.ongoing.hasDecisionDeposit
      },
      motion: motion.value,
      scheduledAt: due?.block
    },
    evidence: [...preimage.evidence, ...motion.evidence]
  }
}

export async function readMotion(
  chain: Chain,
  pallet: string,
  hash: Hex,
  signal?: AbortSignal
): Promise<Read<Motion | undefined>> {
  const as = (voting: unknown) => ({ pallet, ...(voting as Omit<Motion, 'pallet'>) })
  return await chain.storage({ pallet, entry: 'Voting', keys: [hash], as, signal })
}

async function findMotion(
  chain: Chain,
  { bodies }: Governance,
  { hash }: ProposedCall,
  signal: AbortSignal | undefined
): Promise<Read<ProposalStanding['motion']>> {
  for (const { kind, pallet } of bodies) {
    if (kind !== 'collective') continue
    const { value, evidence } = await readMotion(chain, pallet, hash, signal)
    if (value !== undefined) return { value, evidence }
  }
  return { value: undefined, evidence: [] }
}

/** The calls that the governance of a chain stores. */
export interface HeldCalls {
  readonly referenda: readonly Referendum[]
  readonly agenda: readonly DueCall[]
  /** The calls of motions. */
  readonly moved: readonly Hex[]
}

export async function readHeldCalls(
  chain: Chain,
  governance: Governance,
  signal: AbortSignal | undefined
): Promise<HeldCalls> {
  const [referenda, agenda, moved] = await Promise.all([
    readReferenda(chain, governance, signal),
    readDueCalls(chain, signal),
    readMotions(chain, governance, signal)
  ])
  return { referenda, agenda, moved }
}

interface DueCall {
  readonly block: number
  readonly call: unknown
  readonly origin: unknown
}

async function readDueCalls(
  chain: Chain,
  signal: AbortSignal | undefined
): Promise<readonly DueCall[]> {
  const item = chain.runtime.storage('Scheduler', 'Agenda')
  const due: DueCall[] = []
  if (item === undefined) return due
  for await (const { keys, value } of listEntries(chain, {
    item,
    what: 'listing agendas',
    signal
  })) {
    const tasks = value as readonly (Omit<DueCall, 'block'> | undefined)[]
    due.push(
      ...tasks.flatMap((task) => task ?? []).map((task) => ({ ...task, block: Number(keys[0]) }))
    )
  }
  return due
}
