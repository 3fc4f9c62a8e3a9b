import type { Block } from '@acala-network/chopsticks-core'

type HexString = `0x${string}`
type HeadListener = (head: Block) => unknown
type StorageListener = (head: Block, changes: [HexString, HexString | null][]) => unknown

/**
 * Tells subscribers of new heads and changed keys. It stands in for the class of Chopsticks, which
 * remembers a value for every key that any block ever wrote, and so grows for as long as it runs,
 * and which lets a block wait for those who hear of it.
 */
export class HeadWatchers {
  #head: Block
  readonly #heads = new Map<string, HeadListener>()
  readonly #storage = new Map<
    string,
    { keys: string[]; seen?: Map<string, HexString | null>; listener: StorageListener }
  >()

  constructor(head: Block) {
    this.#head = head
  }

  subscribeHead(listener: HeadListener): string {
    const id = makeId()
    this.#heads.set(id, listener)
    return id
  }

  unsubscribeHead(id: string): void {
    this.#heads.delete(id)
  }

  /** Tells the values of keys, then their changes, each head in its turn. */
  async subscribeStorage(keys: string[], listener: StorageListener): Promise<string> {
    const id = makeId()
    this.#storage.set(id, { keys, listener })
    await this.#compare(id, this.#head)
    return id
  }

  unsubscribeStorage(id: string): void {
    this.#storage.delete(id)
  }

  async setHead(head: Block): Promise<void> {
    this.#head = head
    for (const listener of [...this.#heads.values()]) start(() => listener(head))
    for (const id of [...this.#storage.keys()]) await this.#compare(id, head)
  }

  async #compare(id: string, head: Block): Promise<void> {
    const watch = this.#storage.get(id)
    if (watch === undefined) return
    const values = await readKeys(head, watch.keys)
    // A newer head has come meanwhile, and it has been or will be told of.
    if (this.#head !== head) return
    const { seen } = watch
    const changes = [...values].filter(([key, value]) => seen?.get(key) !== value)
    watch.seen = values
    if (changes.length > 0) {
      start(() => watch.listener(head, changes as [HexString, HexString | null][]))
    }
  }
}

let made = 0

/** Chopsticks keeps what some of its methods owe to subscribers by their id, for all chains. */
function makeId(): string {
  made += 1
  return `devnet${made}`
}

async function readKeys(head: Block, keys: string[]): Promise<Map<string, HexString | null>> {
  const values = await head.getMany(keys)
  return new Map(keys.map((key, at) => [key, (values[at] as HexString | undefined) ?? null]))
}

/** A listener that fails is the listener's loss: the block stands. */
function start(listener: () => unknown): void {
  void Promise.resolve()
    .then(listener)
    .catch(() => undefined)
}
