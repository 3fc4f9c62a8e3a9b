import type { Hex } from '@paraclock/core'
import type { MetadataCache } from '../cache/MetadataCache.ts'
import type { Clock } from '../clock/Clock.ts'
import type { ParaclockProvider } from '../provider/ParaclockProvider.ts'
import type { ChainMemory, KnownMetadata, RememberedChain } from './ChainMemory.ts'
import { Foresight } from './Foresight.ts'
import { readKnownModel } from './readKnownModel.ts'

/** What a recollection needs. */
export interface RecollectionSetup<Model> {
  readonly memory: ChainMemory
  readonly endpoints: readonly string[]
  readonly metadataCache: MetadataCache | undefined
  readonly clock: Clock
  /** Works out ahead what depends on the metadata alone. */
  readonly prepare: (known: KnownMetadata<Model>) => void
  /** Reads the metadata of a chain. */
  readonly read: (metadata: Hex) => Model
}

/** What a memory does for one opening of a chain. */
export class Recollection<Model> {
  readonly #setup: RecollectionSetup<Model>
  readonly #recalled: Promise<RememberedChain | undefined>
  readonly #model: Promise<Model | undefined>
  #foresight: Foresight | undefined

  /** Begins to recall: while a connection comes about there is time for it. */
  constructor(setup: RecollectionSetup<Model>) {
    const { memory, endpoints, metadataCache, read } = setup
    this.#setup = setup
    this.#recalled = memory.recall(endpoints).catch(() => undefined)
    this.#model = this.#recalled.then((known) =>
      known && metadataCache ? readKnownModel(known, metadataCache, read) : undefined
    )
  }

  /** The block that will be read is known: asks of it what was asked the last time. */
  foresee(provider: ParaclockProvider, block: Hex): void {
    const { clock } = this.#setup
    const recalled = this.#recalled
    this.#foresight = new Foresight({
      provider,
      clock,
      block,
      recalled,
      onAsked: () => void this.#prepare()
    })
  }

  /** The provider through which what was foreseen is given out. */
  get provider(): ParaclockProvider | undefined {
    return this.#foresight?.provider
  }

  /** The metadata of the block's code, if it is the code that is remembered. */
  async findModel(genesis: Hex): Promise<Model | undefined> {
    const [known, codeHash] = await Promise.all([this.#recalled, this.#foresight?.codeHash])
    if (known === undefined || known.genesis !== genesis) return undefined
    return known.codeHash === codeHash ? await this.#model : undefined
  }

  async #prepare(): Promise<void> {
    const [known, model] = await Promise.all([this.#recalled, this.#model])
    if (model === undefined || known === undefined || known.codeHash === null) return
    try {
      this.#setup.prepare({ model, codeHash: known.codeHash })
    } catch {
      // What is wrong with it is told when it is worked out for good.
    }
  }

  /** Remembers what was asked, for the next time. Never rejects. */
  async keep(genesis: Hex): Promise<void> {
    const { memory, endpoints } = this.#setup
    if (this.#foresight === undefined) return
    const { questions } = this.#foresight
    const chain = { genesis, codeHash: await this.#foresight.codeHash, questions }
    if (isSame(chain, await this.#recalled)) return
    // What cannot be remembered is asked as if there had been no memory.
    await memory.remember(endpoints, chain).catch(() => {})
  }
}

// In which order questions were asked depends on which answers came first.
function isSame(one: RememberedChain, other: RememberedChain | undefined): boolean {
  const textOf = ({ genesis, codeHash, questions }: RememberedChain): string =>
    JSON.stringify([genesis, codeHash, questions.map((each) => JSON.stringify(each)).sort()])
  return other !== undefined && textOf(one) === textOf(other)
}
