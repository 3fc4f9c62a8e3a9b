import { bytesToHex, type Hex, hexToBytes } from '@paraclock/core'
import type { Simulation } from '@paraclock/simulation'
import type { ApiPromise } from '@polkadot/api'
import type { DevnetChain } from '../src/Devnet.ts'
import type { ApiChain } from '../src/drive/ApiChain.ts'

/** What a fake chain has. */
export interface FakeChainArgs {
  readonly name: string
  readonly paraId?: number
  /** The names of its calls, and of its storage items as its api reads them: `sudo.sudo`. */
  readonly calls?: readonly string[]
  readonly items?: Readonly<Record<string, unknown>>
  /** The values of its storage: `Sudo.Key`. */
  readonly stored?: Readonly<Record<string, unknown>>
  /** Whether its accounts have 20 bytes. */
  readonly isEthereum?: boolean
  readonly pending?: readonly Uint8Array[]
  /** The events of each block. */
  readonly events?: readonly object[]
}

const encode = (value: unknown): Uint8Array =>
  new TextEncoder().encode(
    JSON.stringify(value, (_, one) => (typeof one === 'bigint' ? `${one}n` : one))
  )

/** Reads the bytes of a call or of an extrinsic. */
export const readFake = (bytes: Uint8Array | Hex): unknown =>
  JSON.parse(new TextDecoder().decode(typeof bytes === 'string' ? hexToBytes(bytes) : bytes))

function makeCall(name: string, args: readonly unknown[]) {
  const plain = args.map(function show(one: unknown): unknown {
    if (Array.isArray(one)) return one.map(show)
    const { method } = (one ?? {}) as { method?: { toU8a(): Uint8Array } }
    return method === undefined ? one : readFake(method.toU8a())
  })
  const bytes = encode({ name, args: plain })
  return {
    method: { toU8a: () => bytes, toHex: () => bytesToHex(bytes) },
    sign: (signer: { address: string }, { nonce }: { nonce: number }) => ({
      toU8a: () => encode({ signer: signer.address, nonce, name, args: plain })
    })
  }
}

/** Makes an object of objects by names with a dot. */
function nest<Value>(entries: readonly (readonly [string, Value])[]) {
  const nested: Record<string, Record<string, Value>> = {}
  for (const [name, value] of entries) {
    const [section = '', method = ''] = name.split('.')
    nested[section] = { ...nested[section], [method]: value }
  }
  return nested
}

/** What each fake chain has of an account. */
const ACCOUNT = { nonce: 3, data: { free: 40n } }

/** A chain with an api that has these calls and items, and storage without encoding. */
export function fakeChain(args: FakeChainArgs): ApiChain & DevnetChain {
  const { name, paraId, calls = [], items = {}, isEthereum = false, pending = [] } = args
  const query = nest(Object.entries(items).map(([item, value]) => [item, async () => value]))
  const tx = Object.assign(
    (call: unknown) => makeCall('decoded', [call]),
    nest(calls.map((call) => [call, (...given: unknown[]) => makeCall(call, given)]))
  )
  const api = {
    ...{ query, tx, call: {}, genesisHash: '0x09', runtimeVersion: {} },
    getBlockRegistry: async () => ({ registry: { createType: () => args.events ?? [] } }),
    registry: {
      createType: (type: string, value: unknown) =>
        type === 'AccountId' ? { encodedLength: isEthereum ? 20 : 32 } : value
    }
  } as unknown as ApiPromise
  const stored = { 'System.Account': ACCOUNT, 'System.Events': [], ...args.stored }
  const find = (pallet: string, item: string): unknown =>
    new Map(Object.entries(stored)).get(`${pallet}.${item}`)
  const runtime = {
    readInput: (_: string, value: unknown) => value,
    storage: (pallet: string, item: string) => {
      const value = find(pallet, item)
      return value && { key: () => `${pallet}.${item}`, decode: () => value }
    }
  }
  const chain = { name, paraId, pending, runtime, read: async () => null, storage: find } as never
  const urls = { genesisHash: '0x09', openWire: undefined, wsUrl: 'ws://x', httpUrl: 'http://x' }
  return { name, paraId, api, chain, properties: {}, ...urls } as never
}

/** A simulation that notes what it is to execute. */
export function fakeSimulation(more: object = {}) {
  const executed: { chain: string; extrinsic: unknown; call: unknown }[] = []
  const asRoot: { chain: string; call: unknown; through: unknown }[] = []
  const simulation = {
    chains: [],
    execute: async (given: { chain: string; extrinsic: Uint8Array; call: Uint8Array }) => {
      const { chain, extrinsic, call } = given
      executed.push({ chain, extrinsic: readFake(extrinsic), call: readFake(call) })
      return { blockHash: '0xaa', events: [{ extrinsic: 2 }] }
    },
    executeAsRoot: async (given: { chain: string; call: Uint8Array; through: unknown }) => {
      asRoot.push({ ...given, call: readFake(given.call) })
      return { blockHash: '0xbb', events: [{}, {}] }
    },
    ...more
  } as unknown as Simulation
  return { simulation, executed, asRoot }
}

/** An event of a block, as an api decodes it. */
export function fakeEvent(section: string, method: string, extrinsic: number | undefined) {
  const data = Object.assign([{ toJSON: () => 7 }, { toJSON: () => 'x' }], { names: ['amount'] })
  const phase = {
    isApplyExtrinsic: extrinsic !== undefined,
    asApplyExtrinsic: { toNumber: () => extrinsic }
  }
  return { event: { section, method, data }, phase }
}
