import type { Hex } from '@paraclock/core'
import type { NamedCall, Stage } from '../stage/Stage.ts'
import { UNIT } from '../stage/Stage.ts'
import type { Effect, StagedCall } from './Perturbation.ts'

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

/** The effect of calls that pay the recipient an amount at each run. */
export function paying(perRun: bigint): Effect {
  return {
    title: 'the balance of the recipient',
    read: (stage) => readFree(stage, stage.recipient),
    perRun
  }
}

/** A transfer to the recipient. */
export function transfer(stage: Stage, amount: bigint = UNIT): NamedCall {
  return ['balances.transferKeepAlive', stage.recipient, amount]
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
