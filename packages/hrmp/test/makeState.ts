import type { ParaId, UnixSeconds } from '@paraclock/core'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'
import { detectCapabilities, type HrmpHost } from '@paraclock/types'
import { sovereignAccount } from '@paraclock/xcm'
import type { HrmpDirectionState, HrmpParaState, HrmpState } from '../src/index.ts'
import type { HrmpGoal } from '../src/plan/HrmpPlan.ts'
import { type ChannelManagement, relayManagement } from '../src/state/ChannelManagement.ts'
import type { HrmpHostState } from '../src/state/HrmpHostState.ts'
import type { HrmpMessageCall, HrmpMessageFee } from '../src/state/HrmpParaState.ts'

/** The pallet of the relay's committed metadata. */
export const relayPallet = detectCapabilities(
  readRuntimeMetadata({ runtime: 'relay', version: 16 })
).hrmp as HrmpHost

export const SENDER = 2114 as ParaId
export const RECIPIENT = 2200 as ParaId

/** Another chain than the relay takes the calls, and a change takes effect with its call. */
export const siblingManagement: ChannelManagement = {
  calls: { kind: 'sibling', paraId: 1_005 },
  deposits: { kind: 'sibling', paraId: 1_005 },
  register: { kind: 'relay' },
  effect: 'immediate',
  document: 'https://example.org/channels'
}

const ROC = 1_000_000_000_000n
const CALLS: readonly HrmpMessageCall[] = ['request', 'accept', 'close', 'cancel', 'establish']

export const makeFees = (fee: bigint, withdrawn: bigint): readonly HrmpMessageFee[] => {
  const provenance = { kind: 'computed', detail: 'a test', evidence: [] } as const
  return CALLS.map((call) => ({
    call,
    version: 5,
    callWeight: { refTime: 1_122_343_000n, proofSize: 11_161n },
    programWeight: { refTime: 6_804_902_000n, proofSize: 397_191n },
    fee,
    withdrawn,
    provenance: [provenance, provenance, provenance]
  }))
}

export const makeHost = (changes: Partial<HrmpHostState> = {}): HrmpHostState => ({
  chain: 'relay',
  genesis: `0x${'45'.repeat(32)}`,
  blockHash: `0x${'ab'.repeat(32)}`,
  blockNumber: 12,
  time: 1_767_225_606n as UnixSeconds,
  specName: 'rococo',
  specVersion: 1_024_001,
  management: relayManagement,
  pallet: relayPallet,
  transfer: { pallet: 4, call: 3 },
  token: { symbol: 'ROC', decimals: 12 },
  ss58Prefix: 42,
  existentialDeposit: 33_333_333n,
  session: { index: 7, nextAt: 1_767_225_666n as UnixSeconds, seconds: 60, blocks: 10 },
  limits: {
    senderDeposit: 10n * ROC,
    recipientDeposit: 7n * ROC,
    maxCapacity: 1_000,
    maxMessageSize: 102_400,
    maxTotalSize: 102_400,
    maxInbound: 30,
    maxOutbound: 30
  },
  pending: [],
  openRequests: 0,
  keepsRegister: true,
  systemIsFree: true,
  programs: [3, 4, 5],
  evidence: [],
  ...changes
})

export const makePara = (paraId: ParaId, changes: Partial<HrmpParaState> = {}): HrmpParaState => ({
  paraId,
  chain: `para${paraId}`,
  lifecycle: 'Parachain',
  system: paraId < 2_000,
  sovereign: sovereignAccount({ paraId, on: 'relay' }).account,
  balance: { free: 100n * ROC, reserved: 0n, frozen: 0n },
  outbound: 0,
  inbound: 0,
  requested: 0,
  accepted: 0,
  underWay: 0,
  sender: {
    send: { pallet: 31, call: 0 },
    sendName: 'polkadotXcm.send',
    version: 5
  },
  fees: makeFees(242_939_370n, 291_527_244n),
  evidence: [],
  ...changes
})

export const makeDirection = (
  sender: ParaId,
  recipient: ParaId,
  changes: Partial<HrmpDirectionState> = {}
): HrmpDirectionState => ({
  sender,
  recipient,
  channel: undefined,
  request: undefined,
  closing: false,
  evidence: [],
  ...changes
})

export const makeState = (changes: Partial<HrmpState> = {}): HrmpState => ({
  format: 'paraclock-hrmp-1',
  host: makeHost(),
  paras: [makePara(SENDER), makePara(RECIPIENT)],
  directions: [makeDirection(SENDER, RECIPIENT), makeDirection(RECIPIENT, SENDER)],
  ...changes
})

export const channelOf = (
  maxCapacity = 1_000,
  maxMessageSize = 102_400
): NonNullable<HrmpDirectionState['channel']> => ({
  maxCapacity,
  maxMessageSize,
  maxTotalSize: 102_400,
  messages: 0,
  totalSize: 0,
  senderDeposit: 10n * ROC,
  recipientDeposit: 7n * ROC
})

export const requestOf = (
  accepted: boolean,
  maxCapacity = 1_000,
  maxMessageSize = 102_400
): NonNullable<HrmpDirectionState['request']> => ({
  accepted,
  maxCapacity,
  maxMessageSize,
  maxTotalSize: 102_400,
  senderDeposit: 10n * ROC
})

export const there = [{ sender: SENDER, recipient: RECIPIENT }]
export const open: HrmpGoal = { kind: 'open', directions: there }

/** A state in which the first direction is as given. */
export const standing = (
  changes: Partial<HrmpDirectionState>,
  host: HrmpHostState = makeHost()
): HrmpState =>
  makeState({
    host,
    directions: [makeDirection(SENDER, RECIPIENT, changes), makeDirection(RECIPIENT, SENDER)]
  })
