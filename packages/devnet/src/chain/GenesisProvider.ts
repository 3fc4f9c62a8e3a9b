import type { Hex } from '@paraclock/core'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import type { GenesisHeader } from '../genesis/hashGenesis.ts'
import type { RawGenesis } from '../genesis/RawGenesis.ts'
import { LowestProvider, unanswered } from './LowestProvider.ts'

/** What a {@link GenesisProvider} answers with. */
export interface GenesisProviderArgs {
  readonly name: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly genesis: RawGenesis
  readonly header: GenesisHeader
}

type Params = readonly unknown[]

/**
 * The lowest layer of a chain: answers Chopsticks from a genesis in memory. Unlike Chopsticks' own,
 * it has a genesis hash of the chain's own, answers many keys at once, and holds child tries.
 */
export class GenesisProvider extends LowestProvider {
  readonly #args: GenesisProviderArgs
  readonly #sorted = new Map<ReadonlyMap<Hex, Hex>, readonly Hex[]>()

  constructor(args: GenesisProviderArgs) {
    super()
    this.#args = args
  }

  clone(): ProviderInterface {
    return new GenesisProvider(this.#args)
  }

  protected override answer(method: string, params: Params): unknown {
    const { name, properties, genesis, header } = this.#args
    const [first, second, third, fourth] = params
    switch (method) {
      case 'system_chain':
      case 'system_name':
        return name
      case 'system_properties':
        return properties
      // Any other block is of this process, or is no longer there.
      case 'chain_getHeader':
        return this.#isGenesis(first) ? this.#header() : null
      case 'chain_getBlock':
        return this.#isGenesis(first) ? { block: { header: this.#header(), extrinsics: [] } } : null
      case 'chain_getBlockHash':
        return first === 0 || first === undefined ? header.hash : null
      case 'chain_getFinalizedHead':
        return header.hash
      case 'state_getStorage':
        return genesis.top.get(first as Hex) ?? null
      case 'state_queryStorageAt':
        return [{ changes: (first as Hex[]).map((key) => [key, genesis.top.get(key) ?? null]) }]
      case 'state_getKeysPaged':
        return this.#page(genesis.top, first as Hex, second as number, third as Hex)
      case 'childstate_getStorage':
        return this.#child(first).get(second as Hex) ?? null
      case 'childstate_getStorageEntries':
        return (second as Hex[]).map((key) => this.#child(first).get(key) ?? null)
      case 'childstate_getKeysPaged':
        return this.#page(this.#child(first), second as Hex, third as number, fourth as Hex)
      default:
        throw unanswered(method)
    }
  }

  #isGenesis(hash: unknown): boolean {
    return hash === undefined || hash === null || hash === this.#args.header.hash
  }

  #header(): object {
    const { stateRoot, extrinsicsRoot } = this.#args.header
    const parentHash = `0x${'00'.repeat(32)}`
    return { number: '0x0', parentHash, stateRoot, extrinsicsRoot, digest: { logs: [] } }
  }

  #child(key: unknown): ReadonlyMap<Hex, Hex> {
    return this.#args.genesis.children.get(key as Hex) ?? new Map()
  }

  #page(entries: ReadonlyMap<Hex, Hex>, prefix: Hex, size: number, after?: Hex): Hex[] {
    let keys = this.#sorted.get(entries)
    if (keys === undefined) {
      keys = [...entries.keys()]
      this.#sorted.set(entries, keys)
    }
    const from = after === undefined || after < prefix ? prefix : after
    const page: Hex[] = []
    for (let at = firstAtLeast(keys, from); at < keys.length && page.length < size; at++) {
      const key = keys[at] as Hex
      if (!key.startsWith(prefix)) break
      if (key !== after) page.push(key)
    }
    return page
  }
}

function firstAtLeast(keys: readonly Hex[], wanted: Hex): number {
  let low = 0
  let high = keys.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((keys[middle] as Hex) < wanted) low = middle + 1
    else high = middle
  }
  return low
}
