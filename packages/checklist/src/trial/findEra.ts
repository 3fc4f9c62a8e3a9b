import { type Chain, nativeToken } from '@paraclock/connect'
import { type Hex, trialMoney } from '@paraclock/core'
import type { StorageOverride } from '@paraclock/executor/simulate'
import { toJson } from '@paraclock/types'
import type { ChainObserver } from '../observe/createObserver.ts'

/** The items in which pallets of staking store the present era, and the field with its number. */
const ERAS: Readonly<Record<string, readonly string[]>> = {
  CurrentEra: [],
  ActiveEra: ['index'],
  // A parachain's own staking pallet.
  Round: ['current'],
  // Astar's dApp staking.
  ActiveProtocolState: ['era']
}

/** An era lasts at least this long, in seconds. Kusama's last six hours. */
const MIN_ERA_SECONDS = 3_600

/**
 * Finds an era of staking on which the user's call depends. The relay chain or the number of built
 * blocks ends an era, so that eras stand still on copies. The call is dispatched in the present era, in
 * the next one, and in the last one that can begin up to `until`. Returns the name of the pallet if an
 * outcome differs, or if the present outcome is unknown.
 */
export async function findEra(args: {
  readonly target: Pick<Chain, 'runtime' | 'storage' | 'stated'>
  readonly observer: Pick<ChainObserver, 'dispatchAs'>
  readonly call: Hex
  readonly account: string
  /** The time of the last run, in seconds since the Unix epoch. */
  readonly until: number
}): Promise<string | undefined> {
  const { target, observer, call, account, until } = args
  const places = target.runtime.metadata.pallets
    .filter(({ name }) => /staking/i.test(name))
    .flatMap(({ name: pallet, storage }) =>
      (storage?.items ?? []).flatMap(({ name: item }) => {
        const path = ERAS[item]
        return path === undefined ? [] : [{ pallet, item, path }]
      })
    )
  const stored = await Promise.all(
    places.map(async ({ pallet, item, path: [field] }) => {
      const { value } = await target.storage<unknown>({ pallet, entry: item })
      const era = field === undefined ? value : Object(value)[field]
      return typeof era === 'number' ? [{ pallet, item, field, era }] : []
    })
  )
  const eras = stored.flat()
  const [first] = eras
  if (first === undefined) return undefined
  const money = { holder: account, free: trialMoney(nativeToken(target).decimals) }
  const reportAfter = async (passed: number): Promise<string | undefined> => {
    const later = eras.map(({ pallet, item, field, era }): StorageOverride => {
      const value = field === undefined ? era + passed : { [field]: era + passed }
      return { pallet, item, value }
    })
    const origin = { kind: 'signed', account } as const
    const { value: run } = await observer.dispatchAs(call, origin, [money, ...later])
    if (!run.known) return undefined
    const { failure, events } = run.value
    return [failure?.name, ...events.map((event) => JSON.stringify(toJson(event)))].join()
  }
  const { value: begun = 0n } = await target.storage<bigint>({ pallet: 'Timestamp', entry: 'Now' })
  const last = Math.ceil(Math.max(0, until - Number(begun) / 1000) / MIN_ERA_SECONDS) + 1
  const [now, ...after] = await Promise.all([0, 1, last].map(reportAfter))
  return now !== undefined && after.every((one) => one === now) ? undefined : first.pallet
}
