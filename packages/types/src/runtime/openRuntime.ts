import {
  genericPrefix,
  type Hex,
  hexToBytes,
  isParaclockError,
  joinBytes,
  ParaclockError
} from '@paraclock/core'
import { getLookupFn } from '@polkadot-api/metadata-builders'
import type { UnifiedMetadata } from '@polkadot-api/substrate-bindings'
import { createTypes } from '../values/createTypes.ts'
import { decodeWhole } from '../values/decodeWhole.ts'
import { integerType } from '../values/integerTypes.ts'
import { accountType, boolType, bytesType, textType } from '../values/plainTypes.ts'
import { refuse } from '../values/refuse.ts'
import type { ValueType } from '../values/ValueType.ts'
import { decodeMetadata } from './decodeMetadata.ts'
import { findModuleError } from './findModuleError.ts'
import type {
  DecodedCall,
  Runtime,
  RuntimeApiMethod,
  RuntimeConstant,
  RuntimeType,
  StorageItem
} from './Runtime.ts'
import { storageItem } from './storageItem.ts'

/** What {@link openRuntime} takes. */
export interface OpenRuntimeArgs {
  /** The metadata v14, v15 or v16: SCALE bytes, hex, or decoded. */
  readonly metadata: Uint8Array | Hex | UnifiedMetadata
  /** The prefix of the chain's addresses. Defaults to the constant `System.SS58Prefix`, and to 42 without it. */
  readonly ss58Prefix?: number
}

/**
 * Makes the {@link Runtime} of metadata. Types, items and calls are worked out when they are first
 * used, so a program pays for what it reads.
 *
 * @throws ParaclockError `MetadataMalformed` and `MetadataVersionUnsupported`
 *
 * @example
 * ```ts
 * import { readFile } from 'node:fs/promises'
 * import { openRuntime } from '@paraclock/types'
 *
 * const runtime = openRuntime({ metadata: await readFile('metadata.scale') })
 * const call = { pallet: 'System', call: 'remark', args: { remark: Uint8Array.of(1, 2) } }
 * const bytes = runtime.encodeCall(call)
 * const account = runtime.storage('System', 'Account')
 * console.log(account?.decode(null))
 * ```
 */
export function openRuntime({ metadata: source, ss58Prefix }: OpenRuntimeArgs): Runtime {
  const metadata =
    typeof source === 'string' || source instanceof Uint8Array ? decodeMetadata(source) : source
  return new MetadataRuntime(metadata, ss58Prefix ?? readPrefix(metadata))
}

class MetadataRuntime implements Runtime {
  readonly metadata: UnifiedMetadata
  readonly ss58Prefix: number
  readonly #typeOf: (id: number) => ValueType
  readonly #lookup: ReturnType<typeof getLookupFn>
  readonly #pallets: ReadonlyMap<string, Pallet>
  readonly #storage = new Map<string, StorageItem | undefined>()
  readonly #types = new Map<number | string, RuntimeType>()

  constructor(metadata: UnifiedMetadata, ss58Prefix: number) {
    this.metadata = metadata
    this.ss58Prefix = ss58Prefix
    this.#lookup = getLookupFn(metadata)
    this.#pallets = new Map(metadata.pallets.map((pallet) => [pallet.name, pallet]))
    const typeOf = createTypes(this.#lookup, ss58Prefix)
    this.#typeOf = (id) => findType(metadata, typeOf, id)
  }

  get accountLength(): 32 | 20 {
    const items = this.#pallets.get('System')?.storage?.items ?? []
    const { type } = items.find(({ name }) => name === 'Account') ?? {}
    if (type?.tag !== 'map') return 32
    const { name } = this.#typeOf(type.value.key)
    return name === 'AccountId20' || name === '[u8; 20]' ? 20 : 32
  }

  storage(pallet: string, item: string): StorageItem | undefined {
    const name = `${pallet}.${item}`
    if (!this.#storage.has(name)) this.#storage.set(name, this.#findStorage(pallet, item))
    return this.#storage.get(name)
  }

  constant(pallet: string, name: string): RuntimeConstant | undefined {
    const constant = this.#pallets.get(pallet)?.constants.find((one) => one.name === name)
    if (constant === undefined) return undefined
    const typeOf = this.#typeOf
    const bytes = hexToBytes(constant.value)
    return {
      bytes,
      get value() {
        return decodeWhole(typeOf(constant.type), bytes)
      }
    }
  }

  api(api: string, method: string): RuntimeApiMethod | undefined {
    const found = this.metadata.apis
      .find((one) => one.name === api)
      ?.methods.find((one) => one.name === method)
    if (found === undefined) return undefined
    const params = found.inputs.map(({ name, type }) => ({ name, type: this.type(type) }))
    return apiMethod({ name: `${api}_${method}`, params, output: this.type(found.output) })
  }

  encodeCall({ pallet, call, args }: DecodedCall): Uint8Array {
    const found = this.#pallets.get(pallet)
    if (found?.calls === undefined) return refuse('Call', pallet, 'the runtime has no such pallet')
    // A call without arguments holds nothing.
    const { def } = this.metadata.lookup[found.calls.type] ?? {}
    const variant = def?.tag === 'variant' ? def.value.find(({ name }) => name === call) : undefined
    if (variant === undefined) return refuse('Call', call, `${pallet} has no such call`)
    const value = variant.fields.length === 0 && isEmpty(args) ? undefined : args
    const inner = this.#typeOf(found.calls.type).encode({ type: call, value })
    return joinBytes([Uint8Array.of(found.index), inner])
  }

  decodeCall(bytes: Uint8Array): DecodedCall {
    const pallet = this.metadata.pallets.find(({ index }) => index === bytes[0])
    if (pallet?.calls === undefined) {
      return refuse('Call', bytes, `there is no pallet ${bytes[0]} with calls`)
    }
    const inner = decodeWhole(this.#typeOf(pallet.calls.type), bytes.subarray(1))
    const { type, value } = inner as { type: string; value: Record<string, unknown> | undefined }
    return { pallet: pallet.name, call: type, args: value ?? {} }
  }

  type(type: number | string): RuntimeType {
    let known = this.#types.get(type)
    if (known === undefined) {
      known = runtimeType(typeof type === 'number' ? this.#typeOf(type) : this.#typeOfName(type))
      this.#types.set(type, known)
    }
    return known
  }

  moduleError(error: Parameters<Runtime['moduleError']>[0]): ReturnType<Runtime['moduleError']> {
    return findModuleError(this.metadata, error)
  }

  #findStorage(pallet: string, name: string): StorageItem | undefined {
    const storage = this.#pallets.get(pallet)?.storage
    const item = storage?.items.find((one) => one.name === name)
    if (storage === undefined || item === undefined) return undefined
    return storageItem({
      metadata: this.metadata,
      prefix: storage.prefix,
      item,
      typeOf: this.#typeOf
    })
  }

  #typeOfName(name: string): ValueType {
    if (name === 'AccountId') return accountType(this.accountLength, this.ss58Prefix)
    if (name === 'Bytes') return bytesType
    if (name === 'bool') return boolType
    if (name === 'str') return textType
    if (/^[ui](?:8|16|32|64|128|256)$/.test(name)) return integerType(name as 'u8')
    const wanted = { Call: 'RuntimeCall', Event: 'RuntimeEvent' }[name] ?? name
    if (wanted === 'RuntimeCall' && this.#lookup.call !== null)
      return this.#typeOf(this.#lookup.call)
    return this.#typeOf(findPath(this.metadata, wanted))
  }
}

type Pallet = UnifiedMetadata['pallets'][number]

/** Makes the type that users are given of the one that works inside. */
function runtimeType(type: ValueType): RuntimeType {
  return {
    name: type.name,
    encode: type.encode,
    decode: (bytes) => decodeWhole(type, bytes)
  }
}

/** Makes a method of a runtime API of its types. */
function apiMethod(args: {
  readonly name: string
  readonly params: RuntimeApiMethod['params']
  readonly output: RuntimeType
}): RuntimeApiMethod {
  const { name, params, output } = args
  return {
    name,
    params,
    encode: (given) => {
      const inputs = orderArguments(name, params, given)
      return joinBytes(params.map(({ type }, index) => type.encode(inputs[index])))
    },
    decode: output.decode
  }
}

function orderArguments(
  method: string,
  params: RuntimeApiMethod['params'],
  given: Parameters<RuntimeApiMethod['encode']>[0]
): readonly unknown[] {
  const names = params.map(({ name }) => name)
  if (Array.isArray(given)) {
    if (given.length === names.length) return given
    return refuse(method, given, `it takes ${names.join(', ') || 'nothing'}`)
  }
  const byName = given as Readonly<Record<string, unknown>>
  return names.map((name) =>
    Object.hasOwn(byName, name) ? byName[name] : refuse(method, given, `${name} is missing`)
  )
}

// The library follows ids without a look at whether there is such a type.
function findType(
  metadata: UnifiedMetadata,
  typeOf: (id: number) => ValueType,
  id: number
): ValueType {
  try {
    return typeOf(id)
  } catch (error) {
    if (isParaclockError(error)) throw error
    const problem = `type ${id} leads to a type that is not there, or does not end`
    const length = metadata.lookup.length
    throw new ParaclockError('MetadataMalformed', { length, offset: 0, problem }, { cause: error })
  }
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
  const system = metadata.pallets.find(({ name }) => name === 'System')
  const constant = system?.constants.find(({ name }) => name === 'SS58Prefix')
  const [low, high = 0] = constant === undefined ? [] : hexToBytes(constant.value)
  return low === undefined ? genericPrefix : low + 256 * high
}

function isEmpty(args: unknown): boolean {
  return typeof args === 'object' && args !== null && Object.keys(args).length === 0
}
