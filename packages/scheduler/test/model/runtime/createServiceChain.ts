import { bytesToHex, readProvidedId } from '@paraclock/core'
import { createMemoryStorage, keyFromBytes, keyFromHex, type StorageKey } from '@paraclock/executor'
import type { AccountInfo, EventRecord } from '@polkadot/types/interfaces'
import type { StorageEntry } from '@polkadot/types/primitive/types'
import {
  bnToU8a,
  compactAddLength,
  compactStripLength,
  compactToU8a,
  u8aConcat
} from '@polkadot/util'
import type { TaskRequest } from '../../../src/schedule/service/TaskRequest.ts'
import type { DriverOutcome, HistoryDriver, TaskSummary } from '../histories/HistoryDriver.ts'
import type { ServiceOperation } from '../ServiceOperation.ts'
import type { LoadedService } from './buildGenesis.ts'
import { decodeRecords, decodeServiceEvents, nameError } from './decodeEvents.ts'
import { encodeServiceCall, type ServiceTypes } from './ServiceTypes.ts'

/** //Alice, who has sudo in the preset. */
const ALICE = '0xd43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d'
/** An account without money, whose transactions are refused. */
const NOBODY = `0x${'00'.repeat(31)}01`
/** What the executor takes for a good signature of sr25519. */
const SIGNATURE = Uint8Array.of(1, 0xde, 0xad, 0xbe, 0xef, ...new Array<number>(60).fill(0xcd))
const SIGNED_V4 = 0x84

/** What a chain of the service is made from. */
export interface CreateServiceChainArgs {
  readonly service: LoadedService
  readonly types: ServiceTypes
  /** The target that there is a channel to. */
  readonly paraId: number
}

/** An account as it was last read. */
interface KnownAccount {
  readonly key: StorageKey
  readonly encoded: Uint8Array | null
  readonly info: AccountInfo
}

/**
 * Starts a chain of the service's real runtime at its genesis. Blocks are begun and their
 * transactions applied; they are not finalized, because that wants a proof of the relay chain's
 * state, and changes nothing of the service's.
 */
export function createServiceChain(args: CreateServiceChainArgs): HistoryDriver {
  const { service, types, paraId } = args
  const { runtime } = service
  const storage = createMemoryStorage({ top: service.genesis })
  let number = 0

  const call = (method: string, input: Uint8Array): Uint8Array => {
    const outcome = runtime.call(method, input, { storage, signatures: 'accept-magic' })
    storage.apply(outcome.storageDiff)
    return outcome.result
  }
  const nowKey = keyFromHex(keyOf(types.query['timestamp']?.['now'], []))
  // What the end of a block would have removed.
  const passing = ['inherentsApplied', 'allExtrinsicsLen', 'blockSize', 'extrinsicCount']
    .map((item) => types.query['system']?.[item])
    .filter((entry) => entry !== undefined)
    .map((entry) => keyFromHex(keyOf(entry, [])))
  const remark = types.tx['system']?.['remark']?.('0x').toU8a() ?? new Uint8Array()
  const eventsKey = keyFromHex(keyOf(types.query['system']?.['events'], []))
  // Taken away, so that no event of a block is decoded again with each of its transactions.
  const takeRecords = (): readonly EventRecord[] => {
    const encoded = storage.get(eventsKey) ?? Uint8Array.of(0)
    storage.set(eventsKey, null)
    return decodeRecords(types, encoded)
  }

  // Most accounts are as they were after the step before: only what was written is decoded.
  const accounts = new Map<string, KnownAccount>()
  const readServiceAccount = (account: string): AccountInfo => {
    const known = accounts.get(account)
    const key = known?.key ?? keyFromHex(keyOf(types.query['system']?.['account'], [account]))
    const encoded = storage.get(key)
    if (known !== undefined && known.encoded === encoded) return known.info
    const info = types.create<AccountInfo>('AccountInfo', encoded ?? undefined)
    accounts.set(account, { key, encoded, info })
    return info
  }

  const submit = (signer: string, bytes: Uint8Array): DriverOutcome => {
    const { nonce } = readServiceAccount(signer)
    const extensions = types.extensions.map((extension) =>
      extension === 'nonce' ? compactToU8a(nonce.toNumber()) : extension
    )
    const signed = u8aConcat(
      Uint8Array.of(SIGNED_V4),
      types.create(types.address, { Id: signer }).toU8a(),
      SIGNATURE,
      ...extensions,
      bytes
    )
    const result = call('BlockBuilder_apply_extrinsic', compactAddLength(signed))
    if (result[0] !== 0) return { included: false, events: [] }
    const records = takeRecords()
    return {
      included: true,
      events: decodeServiceEvents(types, records),
      ...outcomeOf(types, records)
    }
  }

  const beginBlock = (time: bigint): DriverOutcome => {
    number += 1
    for (const key of passing) storage.set(key, null)
    // The header: a parent, the number, two roots and an empty digest.
    const header = u8aConcat(new Uint8Array(32), compactToU8a(number), new Uint8Array(65))
    call('Core_initialize_block', header)
    storage.set(nowKey, bnToU8a(time * 1000n, { bitLength: 64 }))
    // What is due is served when the inherents are over: before the first transaction of another
    // kind, also if that one is refused.
    if (submit(NOBODY, remark).included) throw new Error('nobody has money')
    return { included: true, events: decodeServiceEvents(types, takeRecords()) }
  }

  const setChannel = (open: boolean): DriverOutcome => {
    const channel = {
      maxCapacity: 1_000_000,
      maxTotalSize: 100_000_000,
      maxMessageSize: 1_000_000,
      msgCount: 0,
      totalSize: 0,
      mqcHead: null
    }
    const entry = types.query['parachainSystem']?.['relevantMessagingState']
    const value = {
      relayDispatchQueueRemainingCapacity: { remainingCount: 1000, remainingSize: 1_000_000 },
      egressChannels: open ? [[paraId, channel]] : []
    }
    storage.set(keyFromHex(keyOf(entry, [])), types.create(typeOf(types, entry), value).toU8a())
    return { included: true, events: [] }
  }

  setChannel(true)
  return {
    apply: (operation) => applyTo(operation),
    balance: (account) => {
      const { data } = readServiceAccount(account)
      return { free: data.free.toBigInt(), held: data.reserved.toBigInt() }
    },
    tasks: () => readTasks(types, storage)
  }

  function applyTo(operation: ServiceOperation): DriverOutcome {
    const { tx } = types
    switch (operation.kind) {
      case 'block':
        return beginBlock(operation.time)
      case 'schedule': {
        return submit(String(operation.owner), encodeTask(types, operation.request))
      }
      case 'cancel': {
        const call = encodeServiceCall(types, 'cancelTask', [String(operation.taskId)])
        return submit(String(operation.caller), call)
      }
      case 'setChannel':
        return setChannel(operation.open)
      case 'setTarget': {
        const { paraId: target, rates } = operation
        const handler = tx['xcmpHandler']
        const inner =
          rates === undefined
            ? handler?.['removeTarget']?.(target)
            : handler?.['setTarget']?.(target, {
                version: 5,
                feeAsset: { V5: { parents: 0, interior: 'Here' } },
                feePerSecond: 1,
                chargePerSecond: rates.chargePerSecond,
                programWeight: rates.programWeight,
                assumedProofSize: rates.assumedProofSize
              })
        const { included } = submit(ALICE, tx['sudo']?.['sudo']?.(inner).toU8a() as Uint8Array)
        return { included, events: [] }
      }
      case 'transfer': {
        const { from, to, amount } = operation
        const transfer = tx['balances']?.['transferKeepAlive']?.({ Id: to }, amount)
        return submit(String(from), transfer?.toU8a() as Uint8Array)
      }
      default:
        throw new Error(`a chain cannot be made to ${operation.kind}`)
    }
  }
}

function encodeTask(types: ServiceTypes, request: TaskRequest): Uint8Array {
  const { action, schedule } = request
  const id = bytesToHex(readProvidedId(request.providedId))
  const times = schedule.kind === 'fixed' ? schedule.executionTimes : []
  const param = schedule.kind === 'fixed' ? { Fixed: schedule } : { Recurring: schedule }
  switch (action.kind) {
    case 'xcmp': {
      const { paraId, currencyId, weight } = action
      const when = typeof weight === 'bigint' ? param : times
      const values = [id, when, paraId, currencyId, bytesToHex(action.call), weight]
      return encodeServiceCall(types, 'scheduleXcmpTask', values)
    }
    case 'dynamicDispatch':
      return encodeServiceCall(types, 'scheduleDynamicDispatchTask', [id, param, action.call])
    case 'nativeTransfer': {
      const { recipient, amount } = action
      return encodeServiceCall(types, 'scheduleNativeTransferTask', [id, times, recipient, amount])
    }
  }
}

function keyOf(entry: unknown, keys: readonly unknown[]): `0x${string}` {
  const creator = entry as StorageEntry & ((...keys: readonly unknown[]) => Uint8Array)
  const [, key] = compactStripLength(creator(...keys))
  return `0x${Buffer.from(key).toString('hex')}`
}

function typeOf(types: ServiceTypes, entry: unknown): string {
  const { type } = (entry as StorageEntry).meta
  return types.registry.createLookupType(type.isPlain ? type.asPlain : type.asMap.value)
}

/** The error and the fee of a transaction, from the events that it left. */
function outcomeOf(
  types: ServiceTypes,
  records: readonly EventRecord[]
): Partial<Pick<DriverOutcome, 'refusal' | 'paid'>> {
  const find = (section: string, method: string) =>
    records.find(({ event }) => event.section === section && event.method === method)?.event.data
  const failed = find('system', 'ExtrinsicFailed')
  const paid = find('transactionPayment', 'TransactionFeePaid')
  return {
    ...(failed === undefined ? {} : { refusal: nameError(types, failed[0]) }),
    ...(paid === undefined
      ? {}
      : {
          paid: {
            account: types.create('AccountId32', paid[0]).toHex(),
            fee: BigInt(String(paid[1]))
          }
        })
  }
}

function readTasks(
  types: ServiceTypes,
  storage: ReturnType<typeof createMemoryStorage>
): readonly TaskSummary[] {
  const entry = types.query['automationTime']?.['tasks'] as unknown as StorageEntry
  const prefix = keyFromBytes(entry.keyPrefix())
  const type = typeOf(types, entry)
  return [...storage.entries()]
    .filter(([key]) => key.startsWith(prefix))
    .map(([key, value]) => {
      const stored = types.create(type, value).toJSON() as Record<string, never>
      const json = Object.values(stored)[0] as unknown as {
        readonly owner: string
        readonly remainingRuns: readonly (string | number)[]
        readonly nextRun: string | number
        readonly feePerRun: { readonly executionFee: string; readonly xcmpFee: string }
        readonly prepaid: string
      }
      return {
        taskId: `0x${Buffer.from(key.slice(-32), 'latin1').toString('hex')}`,
        owner: types.create('AccountId32', json.owner).toHex() as string,
        remainingRuns: json.remainingRuns.map(BigInt),
        nextRun: BigInt(json.nextRun),
        executionFee: BigInt(json.feePerRun.executionFee),
        xcmpFee: BigInt(json.feePerRun.xcmpFee),
        prepaid: BigInt(json.prepaid)
      }
    })
    .sort((one, two) => (one.taskId < two.taskId ? -1 : 1))
}
