import type { Hex } from '@paraclock/core'
import type { ProviderInterface } from '@polkadot/rpc-provider/types'
import { LowestProvider, unanswered } from '../chain/LowestProvider.ts'
import type { OpenedFork } from './Fork.ts'

/**
 * The lowest layer of a forked chain: answers Chopsticks from the fork's block, and from no other.
 * The chain itself is not asked for anything that the fork has read before.
 */
export class ForkProvider extends LowestProvider {
  readonly #fork: OpenedFork

  constructor(fork: OpenedFork) {
    super()
    this.#fork = fork
  }

  clone(): ProviderInterface {
    return new ForkProvider(this.#fork)
  }

  protected override async answer(method: string, params: readonly unknown[]): Promise<unknown> {
    const { block, genesisHash, header, name, properties } = this.#fork
    const [first] = params
    switch (method) {
      case 'system_chain':
      case 'system_name':
        return name
      case 'system_properties':
        return properties
      // Any other block is of this process, or is not looked at.
      case 'chain_getHeader':
        return this.#isHere(first) ? header : null
      case 'chain_getBlock':
        return this.#isHere(first) ? { block: { header, extrinsics: [] } } : null
      case 'chain_getBlockHash':
        if (first === 0) return genesisHash
        return first === undefined || first === block.number ? block.hash : null
      case 'chain_getFinalizedHead':
        return block.hash
      default:
        return await this.#readState(method, params)
    }
  }

  async #readState(method: string, params: readonly unknown[]): Promise<unknown> {
    const { state } = this.#fork
    const [first, second, third, fourth] = params
    // The block comes last, and every read names it.
    if (!this.#isHere(params.at(-1))) throw unanswered(method)
    switch (method) {
      case 'state_getStorage':
        return (await state.read([first as Hex]))[0]
      case 'state_queryStorageAt': {
        const keys = first as Hex[]
        const values = await state.read(keys)
        return [{ changes: keys.map((key, at) => [key, values[at] ?? null]) }]
      }
      case 'state_getKeysPaged':
        return await state.list({
          prefix: first as Hex,
          count: second as number,
          after: third as Hex
        })
      case 'childstate_getStorage':
        return (await state.read([second as Hex], first as Hex))[0]
      case 'childstate_getStorageEntries':
        return await state.read(second as Hex[], first as Hex)
      case 'childstate_getKeysPaged':
        return await state.list({
          child: first as Hex,
          prefix: second as Hex,
          count: third as number,
          after: fourth as Hex
        })
      default:
        throw unanswered(method)
    }
  }

  #isHere(hash: unknown): boolean {
    return hash === undefined || hash === null || hash === this.#fork.block.hash
  }
}
