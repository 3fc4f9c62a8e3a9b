import {
  genericPrefix,
  type Hex,
  hexToBytes,
  isPrefix,
  joinBytes,
  type Token
} from '@paraclock/core'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { decodeMetadata } from '../metadata/decodeMetadata.ts'
import { extrinsicTypes } from '../metadata/extrinsicTypes.ts'
import { findMap, findSystemConstant } from '../metadata/findType.ts'
import { accountType, bytesType } from '../values/bytes.ts'
import { findNamed } from '../values/calls.ts'
import { createTypes } from '../values/createTypes.ts'
import { decodeWhole, encodeUnchecked } from '../values/decodeWhole.ts'
import { type IntegerName, integerType } from '../values/integers.ts'
import { boolType, textType } from '../values/plain.ts'
import { refuse } from '../values/refuse.ts'
import type { ValueType } from '../values/ValueType.ts'
import { apiMethod } from './apiMethod.ts'
import { findLedger } from './findLedger.ts'
import type {
  Runtime,
  RuntimeApiMethod,
  RuntimeCall,
  RuntimeConstant,
  RuntimeType,
  StorageItem
} from './Runtime.ts'
import { readRuntimeVersion, type SystemVersion } from './readRuntimeVersion.ts'
import { storageItem } from './storageItem.ts'
import type { TokenLedger } from './TokenLedger.ts'

/**
 * Opens metadata as a {@link Runtime}. Types, items and calls are built when they are first used.
 *
 * @throws ParaclockError `MetadataMalformed` and `MetadataVersionUnsupported`
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { openRuntime } from '@paraclock/types'
 *
 * const runtime = openRuntime({ metadata: await readFile('metadata.scale') })
 * const call = { pallet: 'System', method: 'remark', args: { remark: Uint8Array.of(1, 2) } }
 * const bytes = runtime.encodeCall(call)
 * const account = runtime.storage('System', 'Account')
 * console.log(account?.decode(undefined))
 * ```
 */
export function openRuntime({
  metadata: source,
  ss58Prefix
}: {
  /** The metadata as SCALE bytes, as hex, or decoded by `decodeMetadata`. */
  readonly metadata: Uint8Array | Hex | UnifiedMetadata
  /**
   * The SS58 prefix of addresses. Defaults to the constant `System.SS58Prefix`. If the metadata
   * does not have a valid constant, defaults to 42.
   */
  readonly ss58Prefix?: number
}): Runtime {
  const metadata =
    typeof source === 'string' || source instanceof Uint8Array ? decodeMetadata(source) : source
  return new MetadataRuntime(metadata, ss58Prefix ?? readPrefix(metadata))
}

class MetadataRuntime implements Runtime {
  readonly metadata: UnifiedMetadata
  readonly ss58Prefix: number
  readonly #typeOf: (id: number) => ValueType
  readonly #pallets: ReadonlyMap<string, UnifiedMetadata['pallets'][number]>
  readonly #storage = new Map<string, StorageItem | undefined>()
  readonly #types = new Map<number | string, ValueType>()
  #ledger: readonly [TokenLedger | undefined] | undefined
  #version: readonly [SystemVersion | undefined] | undefined

  constructor(metadata: UnifiedMetadata, ss58Prefix: number) {
    this.metadata = metadata
    this.ss58Prefix = ss58Prefix
    this.#pallets = new Map(metadata.pallets.map((pallet) => [pallet.name, pallet]))
    this.#typeOf = createTypes(metadata, ss58Prefix)
  }

  get accountLength(): 32 | 20 {
    const accounts = findMap(this.metadata, 'System', 'Account')
    if (accounts === undefined) return 32
    const { name } = this.#typeOf(accounts.key)
    return name === 'AccountId20' || name === '[u8; 20]' ? 20 : 32
  }

  get ledger(): TokenLedger | undefined {
    this.#ledger ??= [findLedger(this)]
    return this.#ledger[0]
  }

  get version(): SystemVersion | undefined {
    this.#version ??= [readRuntimeVersion(this.metadata)]
    return this.#version[0]
  }

  storage(pallet: string, item: string): StorageItem | undefined {
    const name = `${pallet}.${item}`
    if (!this.#storage.has(name)) this.#storage.set(name, this.#findStorage(pallet, item))
    return this.#storage.get(name)
  }

  constant(pallet: string, name: string): RuntimeConstant | undefined {
    const constant = this.#pallets.get(pallet)?.constants.find((one) => one.name === name)
    if (constant === undefined) return undefined
    const bytes = hexToBytes(constant.value)
    const typeOf = this.#typeOf
    return {
      bytes,
      get value() {
        return decodeWhole(typeOf(constant.type), bytes)
      }
    }
  }

  api(api: string, method: string): RuntimeApiMethod | undefined {
    return apiMethod({
      metadata: this.metadata,
      version: this.version,
      api,
      method,
      find: (type) => this.#find(type),
      open: openType
    })
  }

  encodeCall(call: RuntimeCall): Uint8Array {
    const { type, value } = findNamed(this.metadata, call)
    const { index = 0, calls } = this.#pallets.get(type) ?? {}
    return joinBytes([
      Uint8Array.of(index),
      encodeUnchecked(this.#typeOf(calls?.type ?? -1), value)
    ])
  }

  decodeCall(bytes: Uint8Array): RuntimeCall {
    const pallet = this.metadata.pallets.find(({ index }) => index === bytes[0])
    if (pallet?.calls === undefined) {
      return refuse('Call', bytes, `there is no pallet ${bytes[0]} with calls`)
    }
    const inner = decodeWhole(this.#typeOf(pallet.calls.type), bytes.subarray(1))
    const { type, value } = inner as { type: string; value: Record<string, unknown> | undefined }
    return { pallet: pallet.name, method: type, args: value ?? {} }
  }

  describeCall(call: RuntimeCall, token?: Token): string {
    return this.describe('Call', call, token)
  }

  type(type: number | string): RuntimeType {
    return openType(this.#find(type))
  }

  readInput(type: number | string, input: unknown): unknown {
    const found = this.#find(type)
    return decodeWhole(found, encodeUnchecked(found, input))
  }

  describe(type: number | string, value: unknown, token?: Token): string {
    // `readInput` checks the value, because `ValueType.describe` does not check its argument.
    return this.#find(type).describe(this.readInput(type, value), token)
  }

  #findStorage(pallet: string, name: string): StorageItem | undefined {
    const storage = this.#pallets.get(pallet)?.storage
    const item = storage?.items.find((one) => one.name === name)
    if (storage === undefined || item === undefined) return undefined
    const { metadata } = this
    return storageItem({ metadata, prefix: storage.prefix, item, typeOf: this.#typeOf })
  }

  #find(type: number | string): ValueType {
    const known = this.#types.get(type)
    if (known !== undefined) return known
    const found = typeof type === 'number' ? this.#typeOf(type) : this.#findNamed(type)
    this.#types.set(type, found)
    return found
  }

  #findNamed(name: string): ValueType {
    if (name === 'AccountId') return accountType(this.accountLength, this.ss58Prefix)
    if (name === 'Bytes') return bytesType
    if (name === 'bool') return boolType
    if (name === 'str') return textType
    if (/^[ui](?:8|16|32|64|128|256)$/.test(name)) return integerType(name as IntegerName)
    const call =
      name === 'Call' || name === 'RuntimeCall' ? extrinsicTypes(this.metadata).call : undefined
    const weight = name === 'Weight' ? findWeight(this.metadata) : undefined
    const wanted = name === 'Call' || name === 'Event' ? `Runtime${name}` : name
    return this.#typeOf(call ?? weight ?? findPath(this.metadata, wanted))
  }
}

function openType(type: ValueType): RuntimeType {
  return {
    name: type.name,
    encode: (input) => encodeUnchecked(type, input),
    decode: (bytes) => decodeWhole(type, bytes)
  }
}

// Finds the type of weights by the field `weight` of `DispatchInfo`, because the metadata of older
// runtimes has no type with the name `Weight`.
function findWeight({ lookup }: UnifiedMetadata): number | undefined {
  const info = lookup.find(({ path }) => /^Dispatch(Event)?Info$/.test(path.at(-1) ?? ''))
  if (info?.def.tag !== 'composite') return undefined
  return info.def.value.find(({ name }) => name === 'weight')?.type
}

function findPath(metadata: UnifiedMetadata, name: string): number {
  const wanted = name.split('::')
  const found = metadata.lookup.filter(({ path }) =>
    wanted.every((part, index) => path[path.length - wanted.length + index] === part)
  )
  const paths = new Set(found.map(({ path }) => path.join('::')))
  const [first] = found
  if (first === undefined) return refuse(name, name, 'the metadata has no type of this name')
  if (paths.size === 1) return first.id
  return refuse(name, name, `several types have this name: ${[...paths].join(', ')}`)
}

function readPrefix(metadata: UnifiedMetadata): number {
  const [low, high = 0] = findSystemConstant(metadata, 'SS58Prefix') ?? []
  const prefix = low === undefined ? undefined : low + 256 * high
  return isPrefix(prefix) ? prefix : genericPrefix
}
