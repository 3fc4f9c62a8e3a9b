import type { Chain, Read } from '@paraclock/connect'
import { type Hex, hexToBytes } from '@paraclock/core'
import type { ProposedCall } from '../build/ProposedCall.ts'
import type { Governance } from './Governance.ts'
import { readPreimage, toHex } from './readPreimage.ts'
import { readReferenda } from './readReferenda.ts'

/** A motion of a collective. */
export interface Motion {
  readonly pallet: string
  readonly index: number
  readonly threshold: number
  readonly ayes: readonly string[]
  readonly nays: readonly string[]
  /** The block at which voting ends. */
  readonly end: number
}

/** The progress of a call through governance, as far as the chain stores it. */
export interface ProposalStanding {
  /** Whether its bytes are noted as a preimage. */
  readonly isNoted: boolean
  /** Its referendum; `undefined` without a referendum. */
  readonly referendum:
    | {
        readonly pallet: string
        readonly index: number
        readonly phase: 'preparing' | 'deciding' | 'confirming'
        readonly hasDecisionDeposit: boolean
      }
    | undefined
  /** Its motion in a collective; `undefined` without a motion. */
  readonly motion: Motion | undefined
  /** The block at which the Scheduler makes it; `undefined` if it is not on the agenda. */
  readonly scheduledAt: number | undefined
}

/** Finds the progress of a call: as a preimage, a referendum, a motion, or on the agenda. */
export async function findProposal(
  chain: Chain,
  { governance, proposal }: { readonly governance: Governance; readonly proposal: ProposedCall },
  signal?: AbortSignal
): Promise<Read<ProposalStanding>> {
  const [preimage, referenda, motion, scheduledAt] = await Promise.all([
    readPreimage(chain, proposal, signal),
    readReferenda(chain, governance, signal),
    findMotion(chain, governance, proposal, signal),
    findOnAgenda(chain, proposal, signal)
  ])
  const referendum = referenda.value.find(
    ({ ongoing }) => ongoing !== undefined && isOf(proposal, ongoing.proposal)
  )
  return {
    value: {
      isNoted: preimage.value !== undefined,
      referendum:
        referendum?.ongoing === undefined
          ? undefined
          : {
              pallet: referendum.pallet,
              index: referendum.index,
              phase: referendum.ongoing.phase,
              hasDecisionDeposit: referendum.ongoing.hasDecisionDeposit
            },
      motion: motion.value,
      scheduledAt
    },
    evidence: [...preimage.evidence, ...motion.evidence]
  }
}

/** Whether a stored proposal is a call: its bytes, or the hash of them. */
function isOf({ call, hash }: ProposedCall, stored: unknown): boolean {
  if (typeof stored === 'string') return stored === hash
  const { type, value } = stored as { readonly type: string; readonly value: unknown }
  if (type === 'Inline') return toHex(value) === call
  return (value as { readonly hash?: Hex } | undefined)?.hash === hash
}

/** Reads the motion of a collective about the call with a hash. */
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

/** The most blocks of an agenda that are looked through. */
const MAX_AGENDAS = 1000

async function findOnAgenda(
  { runtime, source, block }: Chain,
  proposal: ProposedCall,
  signal: AbortSignal | undefined
): Promise<number | undefined> {
  const agenda = runtime.storage('Scheduler', 'Agenda')
  if (agenda === undefined) return undefined
  const at = block.hash
  const keys = await source.getKeys(agenda.prefix(), { at, count: MAX_AGENDAS, signal })
  const values = await source.getStorage(keys, { at, signal })
  for (const [index, raw] of values.entries()) {
    if (raw === null) continue
    const tasks = agenda.decode(hexToBytes(raw)) as readonly (
      | { readonly call: unknown }
      | undefined
    )[]
    if (tasks.every((task) => task === undefined || !isOf(proposal, task.call))) continue
    return Number(agenda.decodeKey(keys[index] as Hex)[0] as number | bigint)
  }
  return undefined
}
