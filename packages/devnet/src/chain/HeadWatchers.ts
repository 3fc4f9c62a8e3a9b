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
  #next = 0
  readonly #heads = new Map<string, HeadListener>()
  readonly #storage = new Map<
    string,
    { keys: string[]; seen: Map<string, HexString | null>; listener: StorageListener }
  >()

  constructor(head: Block) {
    this.#head = head
  }

  subscribeHead(listener: HeadListener): string {
    const id = this.#makeId()
    this.#heads.set(id, listener)
    return id
  }

  unsubscribeHead(id: string): void {
    this.#heads.delete(id)
  }

  async subscribeStorage(keys: string[], listener: StorageListener): Promise<string> {
    const id = this.#makeId()
    this.#storage.set(id, { keys, seen: await readKeys(this.#head, keys), listener })
    return id
  }

  unsubscribeStorage(id: string): void {
    this.#storage.delete(id)
  }

  async setHead(head: Block): Promise<void> {
    this.#head = head
    for (const listener of [...this.#heads.values()]) start(() => listener(head))
    for (const watch of [...this.#storage.values()]) {
      const values = await readKeys(head, watch.keys)
      const changes = [...values].filter(([key, value]) => watch.seen.get(key) !== value)
      watch.seen = values
      if (changes.length > 0) {
        start(() => watch.listener(head, changes as [HexString, HexString | null][]))
      }
    }
  }

  #makeId(): string {
    this.#next += 1
    return `devnet${this.#next}`
  }
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
