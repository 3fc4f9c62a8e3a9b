import type { Hex } from '@paraclock/core'
import { sovereignAccount } from '@paraclock/xcm'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import type { Effect, Perturbation, Setup, StagedCall } from './Perturbation.ts'

/** The free balance of an account on the target. */
export async function readFree(
  stage: Stage,
  account: string,
  chain: 'service' | 'target' = 'target'
): Promise<bigint> {
  const { data } = (await stage.read(chain, 'system.account', account)) as {
    data: { free: number | string }
  }
  return BigInt(data.free)
}

/** The effect of calls that pay an account, by default the recipient, an amount at each run. */
export function paying(perRun: bigint, account?: string): Effect {
  return {
    title: 'the balance of the recipient',
    read: (stage) => readFree(stage, account ?? stage.recipient),
    total: (runs) => perRun * BigInt(runs)
  }
}

/** The effect of calls that report an event a number of times at each run. */
export function reporting(event: string, perRun = 1): Effect {
  return {
    title: `the count of ${event}`,
    read: async ({ net }, since) => {
      const { api } = net.target
      const head = (await api.rpc.chain.getHeader()).number.toNumber()
      let count = 0n
      for (let number = since + 1; number <= head; number += 1) {
        const at = await api.at(await api.rpc.chain.getBlockHash(number))
        const records = (await at.query['system']?.['events']?.()) as unknown as readonly {
          readonly event: { readonly section: string; readonly method: string }
        }[]
        for (const { event: one } of records) {
          if (`${one.section}.${one.method}` === event) count += 1n
        }
      }
      return count
    },
    total: (runs) => BigInt(perRun * runs)
  }
}

/** A transfer to the recipient. */
export function transfer(stage: Stage, amount: bigint = UNIT): NamedCall {
  return ['balances.transferKeepAlive', stage.recipient, amount]
}

/** A transfer of the user's tokens to the same user on another parachain. */
export function transferAway(stage: Stage, paraId: number): NamedCall {
  const beneficiary = { AccountId32: { network: null, id: stage.user.publicKey } }
  return [
    'polkadotXcm.limitedReserveTransferAssets',
    { V5: { parents: 1, interior: { X1: [{ Parachain: paraId }] } } },
    { V5: { parents: 0, interior: { X1: [beneficiary] } } },
    { V5: [{ id: { parents: 0, interior: 'Here' }, fun: { Fungible: UNIT } }] },
    0,
    'Unlimited'
  ]
}

/** Opens a channel with the deposits of its ends. */
export async function openChannel(
  stage: Stage,
  from: number,
  to: number,
  capacity = 1_000
): Promise<void> {
  const accounts = [from, to].map((paraId) => sovereignAccount({ paraId, on: 'relay' }).account)
  await stage.root(
    'relay',
    ...accounts.map((account): NamedCall => ['balances.forceSetBalance', account, 10n ** 18n]),
    ['hrmp.forceOpenHrmpChannel', from, to, capacity, 102_400],
    ['hrmp.forceProcessHrmpOpen', 1]
  )
  await stage.net.build(2, { refused: 'report' })
}

/** Stages a call of the target with the effect that it is to have. */
export function stageCall(stage: Stage, call: NamedCall | Hex, effect: Effect): StagedCall {
  return { call: typeof call === 'string' ? call : stage.encode('target', call), effect }
}

/** Writes calls of the target as `api.tx` takes them inside another. */
export function nest(stage: Stage, ...calls: readonly NamedCall[]): readonly unknown[] {
  return calls.map((call) =>
    stage.chain('target').api.registry.createType('Call', stage.encode('target', call))
  )
}

/** More than anybody has. */
export const TOO_MUCH = 10n ** 30n

/** A task runs another call. */
export const runs = (
  id: string,
  title: string,
  write: (stage: Stage) => NamedCall | Promise<NamedCall>,
  effect: Effect,
  setUp?: (stage: Stage) => Promise<Setup | undefined>
): Perturbation => ({
  id: `call-${id}`,
  title: `the task runs ${title}`,
  apply: async (stage) => {
    const more = (await setUp?.(stage)) ?? {}
    return { ...more, staged: stageCall(stage, await write(stage), effect) }
  }
})

/** Grants the service a proxy for every call, and has the task use it. */
export const anyCall = async (stage: Stage): Promise<Setup> => {
  await stage.sign('target', stage.targetUser, ['proxy.addProxy', stage.delegate, 'Any', 0])
  return { automation: { proxyType: 'Any' } }
}

/** The user holds the sudo key of the target. */
export const holdsKey = async (stage: Stage): Promise<Setup> => {
  const setup = await anyCall(stage)
  await stage.put('target', 'sudo.key', [], stage.user.publicKey)
  return setup
}

/** A transfer of a stranger's money, which only root may make. */
export const force = (stage: Stage, amount: bigint): NamedCall => [
  'balances.forceTransfer',
  stage.stranger.address,
  stage.recipient,
  amount
]
