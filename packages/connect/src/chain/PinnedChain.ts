import {
  bytesToHex,
  type DryRunEvidence,
  type Hex,
  hexToBytes,
  ParaclockError,
  type RuntimeApiEvidence,
  type StorageEvidence,
  sanitizeText
} from '@paraclock/core'
import {
  camelCase,
  type DryRunOutcome,
  type Runtime,
  type RuntimeCall,
  readDryRun,
  toJson
} from '@paraclock/types'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import type {
  ApiCall,
  Chain,
  ConstantRead,
  DryRunCallArgs,
  DryRunOrigin,
  DryRunXcmArgs,
  EntriesRead,
  Read,
  StorageRead,
  StoredEntry
} from './Chain.ts'
import type { BlockReference, ChainFacts, ChainIdentity } from './ChainFacts.ts'
import { completeFacts } from './completeFacts.ts'
import { encodeArguments, encoded } from './encodeArguments.ts'
import { fetchMetadata } from './fetchMetadata.ts'
import { openModelled } from './openModelled.ts'
import { readChainIdentity, readNodeVersion } from './readChainIdentity.ts'
import { runtimeApiId } from './runtimeApiNames.ts'

const MOST_ENTRIES = 1000
const PAGE = 500
const LONGEST_MS = 60_000
const XCM_VERSION = 4
const CODE_KEY: Hex = '0x3a636f6465'

/** What a {@link PinnedChain} is made of. */
export interface PinnedChainArgs {
  readonly name: string
  readonly facts: ChainFacts
  readonly runtime: Runtime
  readonly block: BlockReference
  readonly source: StateSource
  /** The hash of the code of the block; `null` if it is not known. */
  readonly codeHash: Hex | null
  /** The provider behind the source, where there is one of this package. */
  readonly provider?: ParaclockProvider
  readonly close: () => Promise<void>
}

/** A chain that is read at one block through a source. */
export class PinnedChain implements Chain {
  readonly name: string
  readonly facts: ChainFacts
  readonly runtime: Runtime
  readonly block: BlockReference
  readonly source: StateSource
  readonly provider: ParaclockProvider | undefined
  readonly close: () => Promise<void>
  readonly #args: PinnedChainArgs

  constructor(args: PinnedChainArgs) {
    this.#args = args
    this.name = args.name
    this.facts = args.facts
    this.runtime = args.runtime
    this.block = args.block
    this.source = args.source
    this.provider = args.provider
    this.close = args.close
  }

  get paraId(): number | null {
    return this.facts.paraId
  }

  async storage<T>(read: StorageRead<T>): Promise<Read<T | undefined>> {
    const { pallet, entry, keys = [], as } = read
    const item = this.runtime.storage(pallet, entry)
    if (item === undefined) return { value: undefined, evidence: [] }
    const key = item.key(...keys)
    const [raw = null] = await this.source.getStorage([key], this.#at(read))
    const value = item.decode(raw === null ? null : hexToBytes(raw))
    return {
      value: value === undefined ? undefined : this.#make(describeItem(pallet, entry), value, as),
      evidence: [this.#storageEvidence(pallet, entry, key, raw, value)]
    }
  }

  async entries<T>(read: EntriesRead<T>): Promise<Read<readonly StoredEntry<T>[]>> {
    const { pallet, entry, keys = [], as, limit = MOST_ENTRIES } = read
    const item = this.runtime.storage(pallet, entry)
    if (item === undefined) return { value: [], evidence: [] }
    const name = describeItem(pallet, entry)
    const found = await this.#listKeys(name, item.prefix(...keys), limit, read)
    const raws = found.length === 0 ? [] : await this.source.getStorage(found, this.#at(read))
    const evidence: StorageEvidence[] = []
    const value = found.flatMap((key, index): readonly StoredEntry<T>[] => {
      const raw = raws[index] ?? null
      // A key of a map without a value is none of its entries.
      if (raw === null) return []
      const decoded = item.decode(hexToBytes(raw))
      evidence.push(this.#storageEvidence(pallet, entry, key, raw, decoded))
      return [{ keys: item.decodeKey(key), value: this.#make(name, decoded, as) }]
    })
    return { value, evidence }
  }

  constant<T>({ pallet, name, as }: ConstantRead<T>): T | undefined {
    const constant = this.runtime.constant(pallet, name)
    if (constant === undefined) return undefined
    return this.#make(describeItem(pallet, name), constant.value, as)
  }

  async call<T>(ask: ApiCall<T>): Promise<Read<T>> {
    const { value, evidence } = await this.#ask(ask)
    return { value: this.#make(evidence.method, value, ask.as), evidence: [evidence] }
  }

  async dryRunCall(args: DryRunCallArgs): Promise<Read<DryRunOutcome>> {
    const { origin, resultXcmVersion = this.#resultVersion(), ...options } = args
    const call = this.#callBytes(args.call)
    const [originParam, callParam, versionParam] = this.#method('DryRunApi', 'dry_run_call').params
    return this.#dryRun('dry_run_call', nameOrigin(origin), call, options, {
      [originParam?.name ?? 'origin']: originValue(origin),
      [callParam?.name ?? 'call']: encoded(call),
      ...(versionParam === undefined ? {} : { [versionParam.name]: resultXcmVersion })
    })
  }

  async dryRunXcm(args: DryRunXcmArgs): Promise<Read<DryRunOutcome>> {
    const { origin, program, sender, ...options } = args
    const [originParam, programParam] = this.#method('DryRunApi', 'dry_run_xcm').params
    const isBytes = typeof origin === 'string' || origin instanceof Uint8Array
    const shown = sender ?? (isBytes ? asHex(origin) : JSON.stringify(toJson(origin)))
    return this.#dryRun('dry_run_xcm', shown, asHex(program), options, {
      [originParam?.name ?? 'origin_location']: isBytes ? encoded(origin) : origin,
      [programParam?.name ?? 'xcm']: encoded(program)
    })
  }

  apiVersion(api: string): number | undefined {
    const id = runtimeApiId(api)
    return this.facts.runtimeApis.find((declared) => declared.id === id)?.version
  }

  hasApi(api: string, minVersion = 0): boolean {
    const version = this.apiVersion(api)
    return version !== undefined && version >= minVersion
  }

  encodeCall(call: RuntimeCall): Hex {
    return bytesToHex(this.runtime.encodeCall(call))
  }

  decodeCall(call: Hex | Uint8Array): RuntimeCall {
    return this.runtime.decodeCall(asBytes(call))
  }

  describeCall(call: Hex | Uint8Array | RuntimeCall): string {
    const isNamed = typeof call === 'object' && 'pallet' in call
    return this.runtime.describeCall(isNamed ? call : this.decodeCall(call))
  }

  async at(hash: Hex): Promise<Chain> {
    const ask = (method: string, params: readonly unknown[]): Promise<unknown> =>
      this.source.request(method, params)
    const [header, codeHash, version] = await Promise.all([
      ask('chain_getHeader', [hash]),
      ask('state_getStorageHash', [CODE_KEY, hash]).catch(() => null),
      ask('state_getRuntimeVersion', [hash])
    ])
    const number = Number((header as { readonly number?: unknown } | null)?.number)
    if (!Number.isSafeInteger(number)) {
      throw new ParaclockError('BlockMissing', { chain: this.name, hash })
    }
    const identity = {
      ...this.facts,
      ...readNodeVersion(version, this.facts.endpoint),
      codeHash: typeof codeHash === 'string' ? (codeHash as Hex) : null
    }
    return this.#move({ hash, number }, identity)
  }

  async latest(head: 'finalized' | 'best'): Promise<Chain> {
    const { source, facts } = this
    const identity = await readChainIdentity({
      provider: {
        request: async <Result>({ method, params = [], ...options }: AskedOf) =>
          (await source.request(method, params, options)) as Result,
        endpoint: source.endpoint ?? facts.endpoint,
        genesis: facts.genesis
      },
      deadlineMs: LONGEST_MS
    })
    const same = { ...facts, ...identity }
    // Where the best block has the code that is known, every block before it has.
    if (head === 'best' || this.#hasSameCode(same)) return this.#move(identity[head], same)
    const chain = await this.at(identity.finalized.hash)
    const { specName, specVersion, transactionVersion, codeHash, runtimeApis } = chain.facts
    const version = { specName, specVersion, transactionVersion, codeHash, runtimeApis }
    return this.#with(chain, { ...same, ...version })
  }

  async #move(block: BlockReference, identity: ChainIdentity): Promise<PinnedChain> {
    const { codeHash } = identity
    if (this.#hasSameCode(identity)) {
      const facts = completeFacts(identity, this.runtime)
      return new PinnedChain({ ...this.#args, block, facts })
    }
    const metadata = hexToBytes(await fetchMetadata(this.source, block.hash))
    const { ss58Prefix } = identity
    const runtime = openModelled(metadata, ss58Prefix ?? undefined)
    const facts = completeFacts(identity, runtime)
    return new PinnedChain({ ...this.#args, block, facts, runtime, codeHash })
  }

  #with(chain: Chain, identity: ChainIdentity): PinnedChain {
    const { runtime, block } = chain
    const facts = completeFacts(identity, runtime)
    return new PinnedChain({ ...this.#args, block, facts, runtime, codeHash: identity.codeHash })
  }

  #hasSameCode({ codeHash, specName, specVersion }: ChainIdentity): boolean {
    const known = this.#args.codeHash
    if (known !== null && codeHash !== null) return known === codeHash
    return specName === this.facts.specName && specVersion === this.facts.specVersion
  }

  #at({ deadlineMs, signal }: AskOptions): AskOptions & { readonly at: Hex } {
    return { at: this.block.hash, deadlineMs, signal }
  }

  async #listKeys(
    item: string,
    prefix: Hex,
    limit: number,
    options: AskOptions
  ): Promise<readonly Hex[]> {
    const keys: Hex[] = []
    for (;;) {
      const page = await this.source.getKeys(prefix, {
        ...this.#at(options),
        count: PAGE,
        after: keys.at(-1)
      })
      keys.push(...page)
      if (keys.length > limit) {
        throw new ParaclockError('ChainEntriesExceeded', { chain: this.name, item, limit })
      }
      if (page.length < PAGE) return keys
    }
  }

  #method(api: string, method: string): NonNullable<ReturnType<Runtime['api']>> {
    const version = this.apiVersion(api)
    const found = version === undefined ? undefined : this.runtime.api(api, method)
    if (found !== undefined) return found
    const problem =
      version === undefined
        ? `it does not declare ${api}`
        : `neither the metadata nor Paraclock describes ${method} in version ${version} of ${api}`
    throw new ParaclockError('RuntimeApiMissing', { name: `${api}_${method}`, problem })
  }

  async #ask(
    ask: ApiCall<unknown>
  ): Promise<{ readonly value: unknown; readonly evidence: RuntimeApiEvidence }> {
    const method = this.#method(ask.api, ask.method)
    const { name } = method
    const input = encodeArguments(method, ask.args ?? {})
    const output = await this.source.call(name, input, this.#at(ask))
    const value = this.#decodeAnswer(name, output, method.decode)
    return {
      value,
      evidence: {
        kind: 'runtimeApi',
        chain: this.name,
        blockHash: this.block.hash,
        method: name,
        input,
        output,
        decoded: toJson(value)
      }
    }
  }

  #decodeAnswer(name: string, result: Hex, decode: (bytes: Uint8Array) => unknown): unknown {
    try {
      return decode(hexToBytes(result))
    } catch (error) {
      const problem = error instanceof Error ? error.message : String(error)
      throw new ParaclockError(
        'RuntimeApiResultMalformed',
        { name, result, problem },
        { cause: error }
      )
    }
  }

  async #dryRun(
    method: 'dry_run_call' | 'dry_run_xcm',
    origin: string,
    call: Hex,
    options: AskOptions,
    args: Readonly<Record<string, unknown>>
  ): Promise<Read<DryRunOutcome>> {
    const { deadlineMs, signal } = options
    const asked = await this.#ask({ api: 'DryRunApi', method, args, deadlineMs, signal })
    const value = readDryRun(this.runtime, asked.value)
    const { failure, events } = value
    const evidence: DryRunEvidence = {
      kind: 'dryRun',
      chain: this.name,
      blockHash: this.block.hash,
      origin,
      call,
      succeeded: failure === null,
      outcome: failure === null ? events.map(({ title }) => title).join(', ') : failure.name
    }
    return { value, evidence: [evidence] }
  }

  #resultVersion(): number {
    const { programs } = this.facts.capabilities.xcm
    if (!programs.known || programs.value.includes(XCM_VERSION)) return XCM_VERSION
    return Math.max(...programs.value)
  }

  #callBytes(call: Hex | Uint8Array | RuntimeCall): Hex {
    return typeof call === 'object' && 'pallet' in call ? this.encodeCall(call) : asHex(call)
  }

  #make<T>(item: string, value: unknown, as: ((value: unknown) => T) | undefined): T {
    if (as === undefined) return value as T
    try {
      return as(value)
    } catch (error) {
      const problem = sanitizeText(error instanceof Error ? error.message : String(error))
      const context = { chain: this.name, item, problem }
      throw new ParaclockError('ChainValueInvalid', context, { cause: error })
    }
  }

  #storageEvidence(
    pallet: string,
    entry: string,
    key: Hex,
    raw: Hex | null,
    value: unknown
  ): StorageEvidence {
    return {
      kind: 'storage',
      chain: this.name,
      blockHash: this.block.hash,
      item: describeItem(pallet, entry),
      key,
      value: raw,
      ...(value === undefined ? {} : { decoded: toJson(value) })
    }
  }
}

type AskedOf = Parameters<Parameters<typeof readChainIdentity>[0]['provider']['request']>[0]

function describeItem(pallet: string, item: string): string {
  return `${camelCase(pallet)}.${camelCase(item)}`
}

function originValue(origin: DryRunOrigin): unknown {
  if (origin.kind === 'chain') return origin.origin
  const value =
    origin.kind === 'root'
      ? { type: 'Root', value: undefined }
      : { type: 'Signed', value: origin.account }
  return { type: 'system', value }
}

function nameOrigin(origin: DryRunOrigin): string {
  return origin.kind === 'signed' ? origin.account : origin.kind
}

function asHex(bytes: Hex | Uint8Array): Hex {
  return typeof bytes === 'string' ? bytes : bytesToHex(bytes)
}

function asBytes(bytes: Hex | Uint8Array): Uint8Array {
  return typeof bytes === 'string' ? hexToBytes(bytes) : bytes
}
