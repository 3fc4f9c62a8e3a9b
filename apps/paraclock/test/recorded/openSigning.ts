import { join } from 'node:path'
import type { NetworkAnswers } from '@paraclock/checklist/fixtures/replayAnswers'
import {
  type Chain,
  type ConnectedChain,
  type Connections,
  createChain,
  type StateSource
} from '@paraclock/connect'
import {
  bytesToHex,
  codeKey,
  encodeInteger,
  type Hex,
  hexToBytes,
  paraIdKey,
  readHeader
} from '@paraclock/core'
import { computeOrderedRoot } from '@paraclock/executor'
import { createDirectoryRuntimeRecords } from '@paraclock/submission/node'
import { encodeEntry } from '@paraclock/types'
import { deriveTaskId } from '@paraclock/xcm'
import { Metadata, TypeRegistry } from '@polkadot/types'
import type { Extrinsic } from '@polkadot/types/interfaces'
import { blake2AsHex } from '@polkadot/util-crypto'
import type { RecordedNetwork } from './openRecorded.ts'

/** An event of a call: its pallet, its name and its fields. */
export type CallEvent = readonly [pallet: string, name: string, fields: unknown]

/** The effect of a call: its events, or the error of a pallet with which only the transaction fails. */
export type CallEffect = readonly CallEvent[] | { readonly error: string }

export interface SigningArgs {
  /** The effect of a call, of which the text is given. Defaults to none besides its success. */
  readonly effectOf?: (text: string) => CallEffect
  /** Whether a dry run of a call fails, because the account has too few funds. */
  readonly isPoor?: (text: string) => boolean
  /** The answer of each chain to the question how much a call weighs, instead of the recorded one. */
  readonly callInfo?: Hex
  /** Called when a chain has taken a call. */
  readonly onSent?: () => void
  /** Whether the state no longer has the value of a key. */
  readonly isGone?: (key: Hex) => boolean
  /** Entries of the state that differ from what was recorded, by the role of their chain. */
  readonly entries?: Readonly<Record<string, readonly Parameters<typeof encodeEntry>[1][]>>
}

export interface SigningNetwork {
  /** The calls that the chains took, in order, each with its chain. */
  readonly sent: readonly string[]
  readonly connect: RecordedNetwork['connect']
}

interface Block {
  readonly header: object
  readonly hash: Hex
  readonly extrinsics: readonly Hex[]
  readonly events: Hex | undefined
}

const ROOT: Hex = `0x${'11'.repeat(32)}`
const CODES: Readonly<Record<string, Hex>> = {
  ...{ relay: '0x01', service: '0x02', target: '0x03', assetHub: '0x04', coretime: '0x05' }
}

const weight = { ref_time: 1n, proof_size: 2n }
const normal = { type: 'Normal', value: undefined }
const dispatch_info = { weight, class: normal, pays_fee: { type: 'Yes', value: undefined } }

/**
 * The chains of a recorded network that take transactions. A light client states them as final, so
 * that no other endpoint is asked. Each transaction is alone in the next block, which is final at
 * once. The state stays as it was recorded, but for nonces and the events of blocks.
 */
export async function openSigning(
  { answers, connect, folder, metadata }: RecordedNetwork,
  {
    effectOf = () => [],
    isPoor,
    callInfo,
    onSent,
    isGone = () => false,
    entries = {}
  }: SigningArgs = {}
): Promise<SigningNetwork> {
  const directory = join(folder, 'paraclock', 'runtimes')
  const records = createDirectoryRuntimeRecords({ directory })
  const sent: string[] = []
  const blocks = new Map<string, Block[]>()
  for (const [role, { facts, block }] of Object.entries(answers)) {
    const { specName, specVersion, transactionVersion } = facts
    // With a record of its code, no runtime has to run.
    await records.set({
      ...{ codeHash: blake2AsHex(CODES[role] ?? '0x'), specName, specVersion, transactionVersion },
      metadata: { 16: bytesToHex(metadata[role] as Uint8Array) },
      ...{ state: [], metadataHash: 'unbuilt' }
    })
    blocks.set(role, [buildBlock(block.number, [])])
  }
  const opened = new Map<string, ConnectedChain>()
  const read: Connections['read'] = async (place, args) => {
    const role = args.name
    // One connection keeps one runtime.
    const recorded = opened.get(role) ?? (await connect().read(place, args))
    opened.set(role, recorded)
    const { runtime, source } = recorded
    const { facts, block } = answers[role] as NetworkAnswers[string]
    const own = blocks.get(role) as Block[]
    const code = CODES[role] ?? '0x'
    const last = () => own.at(-1) as Block
    const find = (hash: unknown) => own.find((one) => one.hash === hash) ?? last()
    const { paraId } = facts
    const changed = new Map([
      ...(paraId === undefined ? [] : [[paraIdKey, bytesToHex(encodeInteger(paraId, 4))] as const]),
      ...(entries[role] ?? []).map((entry) => encodeEntry(runtime, entry))
    ])
    const eventsKey = runtime.storage('System', 'Events')?.key()
    const describe = (call: Hex) => runtime.describeCall(runtime.decodeCall(hexToBytes(call)))
    const submit = (extrinsic: Hex): Hex => {
      // The same bytes are in a block once.
      if (own.some(({ extrinsics }) => extrinsics.includes(extrinsic)))
        return blake2AsHex(extrinsic)
      const text = describe(readCall(metadata[role] as Uint8Array, extrinsic))
      sent.push(`${role}: ${text}`)
      const events = encodeEvents(recorded, listEvents(effectOf(text)))
      own.push(buildBlock(block.number + own.length, [extrinsic], last().hash, events))
      onSent?.()
      return blake2AsHex(extrinsic)
    }
    // Of the origin of a call, which is signed, and the version of messages after the call.
    const readDryRun = (data: Hex): string => describe(`0x${data.slice(70, -8)}`)
    const requests: Readonly<Record<string, (params: readonly unknown[]) => unknown>> = {
      author_submitExtrinsic: ([extrinsic]) => submit(extrinsic as Hex),
      chain_getBlock: ([hash]) => ({ block: find(hash) }),
      chain_getBlockHash: ([number = block.number + own.length - 1]) =>
        number === 0 ? facts.genesis : (own[Number(number) - block.number]?.hash ?? null),
      chain_getFinalizedHead: () => last().hash,
      chain_getHeader: ([hash]) => find(hash).header,
      state_getRuntimeVersion: () => ({ ...facts, implName: '', apis: [] }),
      state_getStorageHash: () => blake2AsHex(code)
    }
    const signing: Partial<StateSource> = {
      isLight: true,
      request: async (method, params, options) =>
        requests[method]?.(params) ?? (await source.request(method, params, options)),
      getStorage: async (keys, options) => {
        const values = await source.getStorage(keys, options)
        return keys.map((key, index) => {
          if (key === codeKey) return code
          if (key === eventsKey) return find(options?.at).events ?? null
          if (isGone(key)) return null
          return changed.get(key) ?? values[index] ?? null
        })
      },
      call: async (name, data, options) => {
        const isDryRun = name === 'DryRunApi_dry_run_call'
        if (isDryRun && isPoor?.(readDryRun(data))) return encodeDryRun(recorded, 'poor')
        const isInfo = name === 'TransactionPaymentCallApi_query_call_info'
        if (isInfo && callInfo !== undefined) return callInfo
        const output = await source.call(name, data, options).catch((error: unknown) => {
          if (isDryRun) return encodeDryRun(recorded, effectOf(readDryRun(data)))
          if (isInfo) return PRICE
          const usual = USUAL[name]?.(data)
          if (usual === undefined) throw error
          return usual
        })
        if (name !== 'AccountNonceApi_account_nonce') return output
        return addNonce(output, own.indexOf(find(options?.at)))
      }
    }
    return createChain({
      ...{ name: role, metadata: runtime },
      source: Object.assign(Object.create(source) as StateSource, signing),
      block: { number: block.number + own.length - 1, hash: last().hash },
      facts: { ...facts, codeHash: blake2AsHex(code) }
    }) as ConnectedChain
  }
  return {
    sent,
    connect: ({ verifier } = {}) => ({
      read: async (place, args) => {
        const chain = await read(place, args)
        return (await verifier?.admit(chain, place)) ?? chain
      },
      close: async () => {}
    })
  }
}

const PRICE: Hex = `0x040400${'01'.padEnd(32, '0')}`

/** The answers to calls that were not recorded. */
const USUAL: Readonly<Record<string, (data: Hex) => Hex>> = {
  AccountNonceApi_account_nonce: () => '0x00000000',
  AutomationTimeApi_query_fee_details: () => '0x0100',
  AutomationTimeApi_generate_task_id: (data) => {
    const bytes = hexToBytes(data)
    const [owner, providedId] = [bytesToHex(bytes.slice(0, 32)), bytes.slice(33)]
    return deriveTaskId({ owner, providedId }).taskId
  },
  LocationToAccountApi_convert_location: () => `0x00${'22'.repeat(32)}`,
  TaggedTransactionQueue_validate_transaction: () => '0x00',
  TransactionPaymentApi_query_info: () => PRICE
}

function addNonce(output: Hex, made: number): Hex {
  const bytes = Buffer.from(hexToBytes(output))
  bytes.writeUInt32LE(bytes.readUInt32LE() + made)
  return bytesToHex(bytes)
}

function buildBlock(
  number: number,
  extrinsics: readonly Hex[],
  parentHash: Hex = ROOT,
  events?: Hex
): Block {
  const values = extrinsics.map((extrinsic) => hexToBytes(extrinsic))
  const extrinsicsRoot = bytesToHex(computeOrderedRoot({ values, version: 0 }))
  const header = { number, parentHash, stateRoot: ROOT, extrinsicsRoot, digest: { logs: [] } }
  return { header, hash: readHeader(header)?.hash ?? ROOT, extrinsics, events }
}

const registries = new WeakMap<Uint8Array, TypeRegistry>()

/** The call of signed bytes, by polkadot.js. */
function readCall(metadata: Uint8Array, extrinsic: Hex): Hex {
  let registry = registries.get(metadata)
  if (registry === undefined) {
    registry = new TypeRegistry()
    // The relay's extension AuthorizeCall has no bytes.
    const own = { AuthorizeCall: { extrinsic: {}, payload: {} } }
    registry.setMetadata(new Metadata(registry, bytesToHex(metadata)), undefined, own)
    registries.set(metadata, registry)
  }
  return registry.createType<Extrinsic>('Extrinsic', extrinsic).method.toHex()
}

function listEvents(effect: CallEffect): readonly CallEvent[] {
  if (!('error' in effect)) return [...effect, ['System', 'ExtrinsicSuccess', { dispatch_info }]]
  const [pallet = '', name = ''] = effect.error.split('.')
  const value = { type: pallet, value: { type: name, value: undefined } }
  const dispatch_error = { type: 'Module', value }
  return [['System', 'ExtrinsicFailed', { dispatch_error, dispatch_info }]]
}

/** The answer of DryRunApi to a call with this effect. */
function encodeDryRun({ runtime }: Pick<Chain, 'runtime'>, effect: CallEffect | 'poor'): Hex {
  const post_info = { actual_weight: undefined, pays_fee: { type: 'Yes', value: undefined } }
  const error = { type: 'Token', value: { type: 'FundsUnavailable', value: undefined } }
  const isPoor = effect === 'poor'
  const execution_result = isPoor
    ? { success: false, value: { post_info, error } }
    : { success: true, value: post_info }
  const events = isPoor || 'error' in effect ? [] : effect
  const emitted_events = events.map(([type, name, value]) => ({
    type,
    value: { type: name, value }
  }))
  const rest = { emitted_events, local_xcm: undefined, forwarded_xcms: [] }
  const api = runtime.metadata.apis.find(({ name }) => name === 'DryRunApi')
  const output = api?.methods.find(({ name }) => name === 'dry_run_call')?.output ?? 0
  const answer = { success: true, value: { execution_result, ...rest } }
  return bytesToHex(runtime.type(output).encode(answer))
}

/** The value of System.Events with the events of the only transaction of a block. */
function encodeEvents({ runtime }: Pick<Chain, 'runtime'>, events: readonly CallEvent[]): Hex {
  const pallet = runtime.metadata.pallets.find(({ name }) => name === 'System')
  const item = pallet?.storage?.items.find(({ name }) => name === 'Events')
  const type = item?.type.tag === 'plain' ? item.type.value : 0
  const records = events.map(([name, event, value]) => ({
    phase: { type: 'ApplyExtrinsic', value: 0 },
    event: { type: name, value: { type: event, value } },
    topics: []
  }))
  return bytesToHex(runtime.type(type).encode(records))
}
