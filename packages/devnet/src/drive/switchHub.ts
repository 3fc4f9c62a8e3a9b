import { bytesToHex, type Hex, hexToBytes, largest, parseAccount } from '@paraclock/core'
import type { SimulatedChain, Simulation } from '@paraclock/simulation'
import { encodeEntry, type StorageItem } from '@paraclock/types'

/** Switches of the network `hub`. Each undoes a part of the Asset Hub migration. */
export const hubSwitches = [
  'RelayHoldsNoMoney',
  'TeleportRefused',
  'AssetHubUnreachable',
  'AssetHubBehind'
] as const

/** A switch of the network `hub`, for example `TeleportRefused`. */
export type HubSwitch = (typeof hubSwitches)[number]

type Writes = readonly (readonly [Hex, Hex | null])[]

export type TurnHubSwitch = (name: HubSwitch, isOn: boolean) => Promise<void>

export interface HubSwitches {
  readonly turn: TurnHubSwitch
  /**
   * Saves which switches are on. The returned function restores this selection of switches. Restore
   * the state of the chains before you call the returned function.
   */
  save(): () => Promise<void>
  /**
   * Forgets which switches were turned on or off in blocks after the present head. Call this
   * function after a chain was reset to an earlier block.
   */
  forgetLater(): void
}

/**
 * A switch was turned on or off. `number` is the number of the first block with the changed values.
 */
interface Turned {
  readonly chain: SimulatedChain
  readonly number: number
  /** The values before and after the switch was turned on; `undefined` if it was turned off. */
  readonly taken: Taken | undefined
}

interface Taken {
  readonly before: Writes
  readonly written: Writes
}

export function createHubSwitches({
  simulation,
  listen
}: {
  readonly simulation: Simulation
  readonly listen: (chain: string, isOpen: boolean) => Promise<void>
}): HubSwitches {
  const history = new Map<HubSwitch, readonly Turned[]>()
  const turned = { AssetHubUnreachable: false, AssetHubBehind: false }
  const rewrite = async (
    name: HubSwitch,
    chain: SimulatedChain,
    isOn: boolean,
    write: () => Promise<Writes>,
    giveBack: (taken: Taken) => Promise<Writes>
  ): Promise<void> => {
    const positions = history.get(name) ?? []
    const last = positions.at(-1)?.taken
    if (isOn === (last !== undefined)) return
    const writes = last === undefined ? await write() : await giveBack(last)
    const taken =
      last === undefined ? { before: await readValues(chain, writes), written: writes } : undefined
    history.set(name, [...positions, { chain, number: chain.head.number + 1, taken }])
    // `write` queues the values for the next block. This block is built at once, so that a state
    // root covers the values.
    chain.write(writes)
    await simulation.build()
  }
  const turn: TurnHubSwitch = async (name, isOn) => {
    const [relay, hub] = [simulation.chain('relay'), simulation.chain(ASSET_HUB)]
    switch (name) {
      case 'RelayHoldsNoMoney':
        return rewrite(
          name,
          relay,
          isOn,
          () => removeMoney(relay),
          async (taken) => {
            const { writes, undone } = await undoBalances(relay, taken)
            return [...writes, await issueMore(relay, undone)]
          }
        )
      case 'TeleportRefused':
        return rewrite(
          name,
          hub,
          isOn,
          () => fillChecking(hub),
          async (taken) => (await undoBalances(hub, taken)).writes
        )
      case 'AssetHubUnreachable':
        turned[name] = isOn
        return listen(ASSET_HUB, !isOn)
      case 'AssetHubBehind':
        turned[name] = isOn
        return hub.halt(isOn)
    }
  }
  return {
    turn,
    save: () => {
      const [before, on] = [[...history], { ...turned }]
      return async () => {
        history.clear()
        for (const [name, positions] of before) history.set(name, positions)
        await turn('AssetHubUnreachable', on.AssetHubUnreachable)
        await turn('AssetHubBehind', on.AssetHubBehind)
      }
    },
    forgetLater: () => {
      for (const [name, positions] of history) {
        history.set(
          name,
          positions.filter(({ chain, number }) => number <= chain.head.number)
        )
      }
    }
  }
}

async function readValues(chain: SimulatedChain, writes: Writes): Promise<Writes> {
  const values = await chain.readMany(writes.map(([key]) => key))
  return writes.map(([key], at) => {
    const value = values[at] ?? null
    return [key, value === null ? null : bytesToHex(value)]
  })
}

const ASSET_HUB = 'asset-hub'

/** `modl`, the prefix of pallets' accounts. */
const PALLET_ACCOUNT = '0x6d6f646c'

interface AccountInfo {
  readonly consumers: number
  readonly providers: number
  readonly data: { readonly free: bigint; readonly reserved: bigint }
}

/** Lists the writes that remove all free balances except those of pallets. */
async function removeMoney(relay: SimulatedChain): Promise<Writes> {
  const { runtime } = relay
  const accounts = runtime.storage('System', 'Account') as StorageItem
  const keys = await relay.listKeys(accounts.prefix())
  const values = await relay.readMany(keys)
  const writes: (readonly [Hex, Hex | null])[] = []
  let removed = 0n
  for (const [at, key] of keys.entries()) {
    const info = accounts.decode(values[at] ?? null) as AccountInfo
    const who = parseAccount(accounts.decodeKey(key)[0] as string)
    if (info.data.free === 0n || who.startsWith(PALLET_ACCOUNT)) continue
    removed += info.data.free
    const isHeld = info.consumers > 0 || info.data.reserved > 0n
    const left = { ...info, data: { ...info.data, free: 0n } }
    const emptied = { pallet: 'System', item: 'Account', keys: [who], value: left }
    writes.push(isHeld ? encodeEntry(runtime, emptied) : [key, null])
  }
  return [...writes, await issueMore(relay, -removed)]
}

/**
 * Lists the storage writes that undo a switch's changes of free balances. If a free balance has
 * changed since the switch was turned on, the later change stays. `undone` is the sum of the
 * switch's changes. If undoing a change would make a balance negative, the balance becomes 0, but
 * `undone` counts the full change.
 */
async function undoBalances(chain: SimulatedChain, { before, written }: Taken) {
  const { runtime } = chain
  const accounts = runtime.storage('System', 'Account') as StorageItem
  const decode = (value: Hex | null) =>
    accounts.decode(value === null ? null : hexToBytes(value)) as AccountInfo
  const present = await readValues(chain, before)
  const writes: (readonly [Hex, Hex | null])[] = []
  let undone = 0n
  for (const [at, [key, value]] of before.entries()) {
    if (!key.startsWith(accounts.prefix())) continue
    const [now = null, put = null] = [present[at]?.[1], written[at]?.[1]]
    const change = decode(value).data.free - decode(put).data.free
    undone += change
    const info = decode(now)
    const left = {
      ...info,
      providers: Math.max(1, info.providers),
      data: { ...info.data, free: largest([0n, info.data.free + change]) }
    }
    const keys = accounts.decodeKey(key)
    const changed = { pallet: 'System', item: 'Account', keys, value: left }
    writes.push(now === put ? [key, value] : encodeEntry(runtime, changed))
  }
  return { writes, undone }
}

const FULL = 2n ** 128n - 1n

/**
 * Lists the writes that make Asset Hub refuse outgoing teleports. The checking account gets the
 * largest possible balance, so a teleport cannot add its tokens to this account.
 */
async function fillChecking(hub: SimulatedChain): Promise<Writes> {
  const { runtime } = hub
  const info = await hub.storage<AccountInfo>('System', 'Account', CHECKING)
  const value = { ...info, providers: 1, data: { ...info?.data, free: FULL } }
  const account = { pallet: 'System', item: 'Account', keys: [CHECKING], value }
  return [encodeEntry(runtime, account)]
}

/** The checking account of the pallet XCM, which holds the tokens that were teleported away. */
const CHECKING = `0x6d6f646c70792f78636d6368${'00'.repeat(20)}`

async function issueMore(chain: SimulatedChain, amount: bigint): Promise<readonly [Hex, Hex]> {
  const issued = (await chain.storage<bigint>('Balances', 'TotalIssuance')) ?? 0n
  const entry = { pallet: 'Balances', item: 'TotalIssuance', value: issued + amount }
  return encodeEntry(chain.runtime, entry)
}
