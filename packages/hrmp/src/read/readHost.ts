import { type Chain, nativeToken } from '@paraclock/connect'
import {
  ChainItemMissing,
  type Evidence,
  FactMissing,
  genericPrefix,
  type Hex,
  isParaclockError,
  type UnixSeconds
} from '@paraclock/core'
import { findCallPosition, listXcmVersions, quoteInclusionFee } from '@paraclock/weights'
import { writeTransfer } from '../build/writeHostCall.ts'
import type { ChannelManagement } from '../state/ChannelManagement.ts'
import type { HostTransfer, HrmpHostState, HrmpSession } from '../state/HrmpHostState.ts'
import { isSystem } from '../state/HrmpParaState.ts'
import type { ChannelChains } from './ChannelChains.ts'
import { readCallRefusal } from './readCallRefusal.ts'
import { findHrmpPallet, readCoretimeId, readHrmpLimits, refuseHost } from './readHrmpLimits.ts'

export async function readHost(args: {
  readonly chains: ChannelChains
  readonly management: ChannelManagement
  readonly ids: readonly [number, number]
  readonly signal?: AbortSignal
}): Promise<HrmpHostState> {
  const { chains, management, ids, signal } = args
  const { calls: host, deposits, register } = chains
  const { facts, name: chain } = host
  const pallet = findHrmpPallet(host)
  const [
    now,
    requests,
    { limits, pending, evidence: ofLimits },
    session,
    transfer,
    frozen,
    refusal
  ] = await Promise.all([
    host.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' }),
    register.storage({
      pallet: chains.pallet,
      entry: 'HrmpOpenChannelRequestsList',
      as: (list) => (list as readonly unknown[]).length
    }),
    readHrmpLimits(register),
    readSession(register),
    readTransfer(host, signal),
    register.storage<number>({ pallet: 'ParasDisputes', entry: 'Frozen' }),
    readCallRefusal({ chain: host, management, pallet, paraId: ids[0], peer: ids[1], signal })
  ])
  const isFree = ids.some(isSystem) || limits.senderDeposit === 0n
  if (refusal.reserves === false && deposits === host && !isFree) {
    const item = `known form of it (calls: ${chain}; deposits: another chain, which is not given; register: ${register.name})`
    throw refuseHost(host, item)
  }
  const evidence: Evidence[] = [
    ...now.evidence,
    ...requests.evidence,
    ...frozen.evidence,
    ...ofLimits,
    ...session.evidence,
    ...refusal.evidence
  ]
  return {
    chain,
    ...(register !== host && { register: register.name }),
    genesis: facts.genesis,
    blockHash: host.block.hash,
    blockNumber: host.block.number,
    time: now.value === undefined ? undefined : ((now.value / 1000n) as UnixSeconds),
    specName: facts.specName,
    specVersion: facts.specVersion,
    management,
    pallet,
    transfer,
    token: nativeToken(host),
    ss58Prefix: facts.ss58Prefix ?? genericPrefix,
    existentialDeposit: existentialDepositOf(host),
    ...(deposits !== host && {
      deposits: {
        chain: deposits.name,
        ss58Prefix: deposits.facts.ss58Prefix ?? genericPrefix,
        existentialDeposit: existentialDepositOf(deposits)
      }
    }),
    session: session.session,
    limits,
    pending,
    openRequests: requests.value ?? 0,
    keepsRegister: register.runtime.storage('Paras', 'ParaLifecycles') !== undefined,
    frozenBehind: frozen.value,
    refusal: refusal.value,
    coretime: readCoretimeId(host),
    // The version of the HRMP pallet that added `pokeChannelDeposits` also removed the deposits for
    // channels with system parachains.
    systemIsFree: pallet.calls['pokeChannelDeposits'] !== undefined,
    programs: listXcmVersions(host),
    evidence
  }
}

function existentialDepositOf(chain: Chain): bigint {
  return chain.constant<bigint>({ pallet: 'Balances', name: 'ExistentialDeposit' }) ?? 0n
}

// The amount of the transfer whose fee is measured. The fee depends on the encoded length of the
// amount. This amount has six bytes, like most deposits and fees in plans.
const AMOUNT = 2n ** 48n - 1n

// Finds the transfer call and its fee. Returns `undefined` if the chain does not encode recipients
// as `MultiAddress`, because the calls of a plan contain a `MultiAddress`.
async function readTransfer(host: Chain, signal?: AbortSignal): Promise<HostTransfer | undefined> {
  if (host.facts.capabilities.address !== 'multiAddress') return undefined
  try {
    const transfer = { chain: host, pallet: 'Balances', method: 'transfer_keep_alive' }
    const { palletIndex: pallet, callIndex } = findCallPosition(transfer)
    const call = writeTransfer({ pallet, call: callIndex }, new Uint8Array(32), AMOUNT)
    const fee = await readFee(host, call, signal)
    return { pallet, call: callIndex, fee }
  } catch (error) {
    if (isParaclockError(error, ChainItemMissing)) return undefined
    throw error
  }
}

async function readFee(host: Chain, call: Hex, signal?: AbortSignal): Promise<bigint | undefined> {
  try {
    return (await quoteInclusionFee({ chain: host, call, signal })).amount
  } catch (error) {
    if (isParaclockError(error, FactMissing)) return undefined
    throw error
  }
}

/**
 * Reads the index of the session, and the earliest time of the next session. A session is an epoch
 * of BABE, and BABE counts slots from 1970. So the earliest time is the number of the next epoch's
 * first slot, multiplied by the slot length. The session begins with the first block after this time.
 */
async function readSession(chain: Chain): Promise<{
  readonly session: HrmpSession
  readonly evidence: readonly Evidence[]
}> {
  const toBigint = (value: unknown): bigint => BigInt(value as bigint | number)
  const [current, epoch, genesis] = await Promise.all([
    chain.storage({ pallet: 'Session', entry: 'CurrentIndex', as: Number }),
    chain.storage({ pallet: 'Babe', entry: 'EpochIndex', as: toBigint }),
    chain.storage({ pallet: 'Babe', entry: 'GenesisSlot', as: toBigint })
  ])
  const duration = chain.constant({ pallet: 'Babe', name: 'EpochDuration', as: toBigint })
  const slot = chain.constant({ pallet: 'Babe', name: 'ExpectedBlockTime', as: toBigint })
  const [index, firstSlot] = [epoch.value, genesis.value]
  const timed =
    duration !== undefined && slot !== undefined && index !== undefined && firstSlot !== undefined
  return {
    session: {
      index: current.value ?? 0,
      nextAt: timed
        ? (((((index + 1n) * duration + firstSlot) * slot) / 1000n) as UnixSeconds)
        : undefined,
      seconds: timed ? Number((duration * slot) / 1000n) : undefined,
      blocks: duration === undefined ? undefined : Number(duration)
    },
    evidence: [...current.evidence, ...epoch.evidence, ...genesis.evidence]
  }
}
