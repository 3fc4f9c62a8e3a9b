import { bytesToHex, type Hex, hexToBytes, paraIdKey, readUnsigned } from '@paraclock/core'

/** The functions of `@acala-network/chopsticks-core` that {@link connectVertical} uses. */
export interface VerticalCore<Chain> {
  /** Connects a parachain to a relay chain whose downward queues are lists. */
  readonly connectVertical: (relay: Chain, parachain: Chain) => Promise<void>
  /** Writes to the state of a block. */
  readonly setStorage: (chain: Chain, pairs: [Hex, null][], hash: Hex) => Promise<unknown>
}

/** The two chains that {@link connectVertical} connects. */
export interface VerticalChains<Chain> {
  readonly relay: Chain
  readonly parachain: Chain
}

/**
 * A storage item of polkadot.js. A call returns a storage key as SCALE bytes, which begin with the
 * length of the key. `keyPrefix` returns the common prefix of storage keys, without a length.
 */
interface DecoratedItem {
  (...keys: unknown[]): Uint8Array
  keyPrefix(...keys: unknown[]): Uint8Array
}

interface ConnectedBlock {
  readonly hash: Hex
  readonly meta: Promise<{
    readonly registry: { createType(type: string, bytes: Uint8Array): { toJSON(): unknown } }
    readonly query: Readonly<Record<string, Readonly<Record<string, DecoratedItem>>>>
  }>
  get(key: Hex): Promise<Hex | undefined>
  getKeysPaged(options: { readonly prefix: Hex; readonly pageSize: number }): Promise<Hex[]>
}

type Pairs = [string, Hex | null][]

interface ConnectedChain {
  readonly head: ConnectedBlock
  readonly headState: {
    subscribeStorage(
      keys: Hex[],
      onChange: (head: ConnectedBlock, pairs: Pairs) => Promise<void>
    ): Promise<string>
  }
  submitDownwardMessages(messages: unknown[]): void
  submitUpwardMessages(paraId: number, messages: Hex[]): void
}

/**
 * The maximum number of downward messages that are read from one relay block. Each message is a
 * page of the queue.
 */
const MAX_PAGES = 1_000

/**
 * Connects a relay chain and a parachain in both directions, as Chopsticks does. Since the release
 * stable2609 of polkadot-sdk, a relay chain keeps its downward queues in pages. Chopsticks 1.5.1
 * does not read pages, but this function does.
 *
 * @example
 * ```ts
 * import * as core from '@acala-network/chopsticks-core'
 * import { connectVertical } from '@paraclock/chopsticks'
 *
 * declare const relay: core.Blockchain
 * declare const parachain: core.Blockchain
 * await connectVertical(core, { relay, parachain })
 * ```
 */
export async function connectVertical<Chain>(
  core: VerticalCore<Chain>,
  chains: VerticalChains<Chain>
): Promise<void> {
  const relay = chains.relay as unknown as ConnectedChain
  const parachain = chains.parachain as unknown as ConnectedChain
  const { dmp } = (await relay.head.meta).query
  const [meta, pages] = [dmp?.['downwardMessageQueueMeta'], dmp?.['downwardMessageQueuePages']]
  if (meta === undefined || pages === undefined) {
    await core.connectVertical(chains.relay, chains.parachain)
    return
  }
  const paraId = await readParaId(parachain.head)
  const metaKey = keyOf(meta(paraId))
  await relay.headState.subscribeStorage([metaKey], async (head, [[, value] = ['', null]]) => {
    if (value === null) return
    const prefix = bytesToHex(pages.keyPrefix(paraId))
    const found = await head.getKeysPaged({ prefix, pageSize: MAX_PAGES })
    const keys = found.toSorted((one, two) => pageOf(one) - pageOf(two))
    const { registry } = await head.meta
    const messages = await Promise.all(
      keys.map(async (key) => {
        const bytes = hexToBytes((await head.get(key)) ?? '0x')
        return registry.createType('PolkadotCorePrimitivesInboundDownwardMessage', bytes).toJSON()
      })
    )
    const emptied = [...keys, metaKey].map((key): [Hex, null] => [key, null])
    await core.setStorage(chains.relay, emptied, head.hash)
    if (messages.length > 0) parachain.submitDownwardMessages(messages)
  })
  const upward = (await parachain.head.meta).query['parachainSystem']?.['upwardMessages']
  if (upward === undefined) return
  await parachain.headState.subscribeStorage(
    [keyOf(upward())],
    async (head, [[, value] = ['', null]]) => {
      if (value === null) return
      const { registry } = await head.meta
      const messages = registry.createType('Vec<Bytes>', hexToBytes(value)).toJSON() as Hex[]
      // The signals for validators, which follow an empty message, are not sent.
      const end = messages.indexOf('0x')
      const sent = end === -1 ? messages : messages.slice(0, end)
      if (sent.length > 0) relay.submitUpwardMessages(paraId, sent)
    }
  )
}

async function readParaId(head: ConnectedBlock): Promise<number> {
  const value = await head.get(paraIdKey)
  return readUnsigned(value && hexToBytes(value), 4) ?? 0
}

/**
 * Returns a storage key without its length prefix. The prefix has one byte for keys of up to 63
 * bytes, and two bytes for longer keys.
 */
function keyOf(prefixed: Uint8Array): Hex {
  return bytesToHex(prefixed.slice((prefixed[0] ?? 0) % 4 === 0 ? 1 : 2))
}

/** The number of a page is the last eight bytes of its key, little-endian. */
function pageOf(key: Hex): number {
  const bytes = hexToBytes(key)
  return Number(new DataView(bytes.buffer, bytes.byteOffset).getBigUint64(bytes.length - 8, true))
}
