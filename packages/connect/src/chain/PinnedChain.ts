import {
  bytesToHex,
  describeThrown,
  type Hex,
  hexToBytes,
  ParaclockError,
  RuntimeApiMissing,
  RuntimeApiResultMalformed,
  type StorageEvidence,
  sanitizeText,
  ValueMalformed
} from '@paraclock/core'
import {
  camelCase,
  type DryRunOutcome,
  type Runtime,
  type RuntimeCall,
  toJson
} from '@paraclock/types'
import type { AskOptions, StateSource } from '../source/StateSource.ts'
import { basisOfRun } from './basisOfRun.ts'
import type {
  ApiCall,
  Chain,
  ConstantRead,
  DryRunCallArgs,
  DryRunXcmArgs,
  Read,
  StorageRead
} from './Chain.ts'
import { dryRunCall, dryRunXcm } from './dryRun.ts'
import { encodeArguments } from './encodeArguments.ts'
import { type PinnedChainArgs, pinAt, pinLatest } from './movePin.ts'
import { runtimeApiId } from './runtimeApiNames.ts'

export class PinnedChain implements Chain {
  readonly name: string
  readonly facts: Chain['facts']
  readonly stated: Chain['stated']
  readonly runtime: Runtime
  readonly block: Chain['block']
  readonly source: StateSource
  readonly provider: PinnedChainArgs['provider']
  readonly save: PinnedChainArgs['save']
  readonly close: () => Promise<void>
  readonly #args: PinnedChainArgs

  constructor(args: PinnedChainArgs) {
    this.#args = args
    this.name = args.name
    this.facts = args.facts
    this.stated = args.facts
    this.runtime = args.runtime
    this.block = args.block
    this.source = args.source
    this.provider = args.provider
    this.save = args.save
    this.close = args.close
  }

  get paraId(): number | undefined {
    return this.facts.paraId
  }

  async storage<T>(read: StorageRead<T>): Promise<Read<T | undefined>> {
    const { pallet, entry, keys = [], as } = read
    const found = this.runtime.storage(pallet, entry)
    if (found === undefined) return { value: undefined, evidence: [] }
    const item = describeItem(pallet, entry)
    const key = found.key(...keys)
    const [raw = null] = await this.source.getStorage([key], this.#at(read))
    const value = found.decode(raw === null ? null : hexToBytes(raw))
    const evidence: StorageEvidence = {
      kind: 'storage',
      chain: this.name,
      blockHash: this.block.hash,
      basis: this.source.basisOf?.(this.block.hash) ?? 'stated',
      item,
      key,
      value: raw ?? undefined,
      ...(value === undefined ? {} : { decoded: toJson(value) })
    }
    return {
      value: value === undefined ? undefined : this.#make(item, value, as),
      evidence: [evidence]
    }
  }

  constant<T>({ pallet, name, as }: ConstantRead<T>): T | undefined {
    const constant = this.runtime.constant(pallet, name)
    if (constant === undefined) return undefined
    return this.#make(describeItem(pallet, name), constant.value, as)
  }

  async call<T>(ask: ApiCall<T>): Promise<Read<T>> {
    const method = this.#method(ask.api, ask.method)
    const { name } = method
    const input = encodeArguments(method, ask.args ?? {})
    const output = await this.source.call(name, input, this.#at(ask))
    let value: unknown
    try {
      value = method.decode(hexToBytes(output))
    } catch (error) {
      const context = { name, result: output, problem: describeThrown(error) }
      throw new ParaclockError(RuntimeApiResultMalformed, context, { cause: error })
    }
    const evidence = {
      kind: 'runtimeApi' as const,
      chain: this.name,
      blockHash: this.block.hash,
      basis: basisOfRun(this),
      method: name,
      input,
      output,
      decoded: toJson(value)
    }
    return { value: this.#make(name, value, ask.as), evidence: [evidence] }
  }

  dryRunCall(args: DryRunCallArgs): Promise<Read<DryRunOutcome>> {
    return dryRunCall(this, args)
  }

  dryRunXcm(args: DryRunXcmArgs): Promise<Read<DryRunOutcome>> {
    return dryRunXcm(this, args)
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
    return this.runtime.decodeCall(typeof call === 'string' ? hexToBytes(call) : call)
  }

  async at(hash: Hex): Promise<Chain> {
    return new PinnedChain(await pinAt(this.#args, hash))
  }

  async latest(head: 'finalized' | 'best'): Promise<Chain> {
    return new PinnedChain(await pinLatest(this.#args, head))
  }

  over(source: StateSource, codeHash: Hex | undefined = this.#args.codeHash): PinnedChain {
    return new PinnedChain({ ...this.#args, source, codeHash })
  }

  #at({ deadlineMs, signal }: AskOptions): AskOptions & { readonly at: Hex } {
    return { at: this.block.hash, deadlineMs, signal }
  }

  #method(api: string, method: string): NonNullable<ReturnType<Runtime['api']>> {
    const version = this.apiVersion(api)
    const found = version === undefined ? undefined : this.runtime.api(api, method)
    if (found !== undefined) return found
    const problem =
      version === undefined
        ? `it does not declare ${api}`
        : `neither the metadata nor Paraclock describes ${method} in version ${version} of ${api}`
    throw new ParaclockError(RuntimeApiMissing, { name: `${api}_${method}`, problem })
  }

  #make<T>(item: string, value: unknown, as: ((value: unknown) => T) | undefined): T {
    if (as === undefined) return value as T
    try {
      return as(value)
    } catch (error) {
      const problem = sanitizeText(describeThrown(error))
      const context = { type: `${item} of ${this.name}`, value, problem }
      throw new ParaclockError(ValueMalformed, context, { cause: error })
    }
  }
}

function describeItem(pallet: string, item: string): string {
  return `${camelCase(pallet)}.${camelCase(item)}`
}
