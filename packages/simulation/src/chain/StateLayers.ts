import {
  type CallArguments,
  type CallResult,
  callRemote,
  createLayeredStorage,
  type FetchingStorage,
  type LoadedRuntime,
  MISSING,
  mergeDiffs,
  readFetched,
  type Storage,
  type StorageDiff,
  type StorageKey
} from '@paraclock/executor'

interface Layer {
  readonly diff: StorageDiff
  readonly size: number
  readonly storage: Storage
}

/**
 * The state of a chain at one moment: layers of changes over a base. It is immutable.
 *
 * `with` adds the new changes as the top layer. While the layer below has less than twice as many
 * entries as the top layer, the two layers are merged. So a read passes through few layers after
 * any number of blocks.
 */
export class StateLayers {
  /** On a fork, the base fetches unknown values from the node. */
  readonly base: FetchingStorage
  readonly #layers: readonly Layer[]

  constructor(base: FetchingStorage, layers: readonly Layer[] = []) {
    this.base = base
    this.#layers = layers
  }

  get storage(): Storage {
    return this.#layers.at(-1)?.storage ?? this.base
  }

  get depth(): number {
    return this.#layers.length
  }

  with(changes: StorageDiff): StateLayers {
    const layers = [...this.#layers]
    let diff = changes
    let size = sizeOf(diff)
    if (size === 0) return this
    for (let top = layers.at(-1); top !== undefined && top.size < 2 * size; top = layers.at(-1)) {
      diff = mergeDiffs([top.diff, diff])
      size = sizeOf(diff)
      layers.pop()
    }
    const below = layers.at(-1)?.storage ?? this.base
    layers.push({ diff, size, storage: createLayeredStorage(below, diff) })
    return new StateLayers(this.base, layers)
  }

  async read(keys: readonly StorageKey[], child?: StorageKey): Promise<(Uint8Array | null)[]> {
    return readFetched({ base: this.base, storage: this.storage, keys, child })
  }

  async call(loaded: LoadedRuntime, method: string, args: CallArguments = []): Promise<Uint8Array> {
    return (await this.run(loaded, method, args)).result
  }

  /**
   * Calls a method of a runtime API. With `keepsUndone`, the result also has the changes that the
   * call undid by a rollback.
   */
  run(
    loaded: LoadedRuntime,
    method: string,
    args: CallArguments,
    { keepsUndone = false }: { readonly keepsUndone?: boolean } = {}
  ): Promise<CallResult> {
    const { base, storage } = this
    const options = { signatures: 'accept-magic', keepsUndone } as const
    return callRemote({ runtime: loaded, method, args, base, storage, options })
  }

  async listKeys(args: {
    readonly prefix: StorageKey
    readonly after?: StorageKey
    readonly count?: number
    readonly child?: StorageKey
  }): Promise<StorageKey[]> {
    const { prefix, after, count = Number.POSITIVE_INFINITY, child } = args
    const { storage } = this
    const found: StorageKey[] = []
    const isInside = after !== undefined && after >= prefix
    let cursor = isInside ? after : prefix
    const isFirst = count > 0 && !isInside && (await this.read([prefix], child))[0] !== null
    if (isFirst) found.push(prefix)
    while (found.length < count) {
      const next = storage.nextKey(cursor, child)
      if (next === MISSING) await this.base.fetchMissing()
      else if (next === null || !next.startsWith(prefix)) break
      else {
        found.push(next)
        cursor = next
      }
    }
    return found
  }
}

function sizeOf({ top, child }: StorageDiff): number {
  let size = top.size
  for (const changes of child.values() as Iterable<{ readonly size: number }>) size += changes.size
  return size
}
