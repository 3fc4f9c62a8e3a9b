import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { passedMethods } from './passedMethods.ts'

export class AllowList {
  readonly #costs: ReadonlyMap<string, number>

  constructor({ allow, deny }: Pick<GatewayConfig, 'allow' | 'deny'>) {
    const all = [...Object.entries(passedMethods), ...allow.map(readAllowed)]
    this.#costs = new Map(all.filter(([method]) => !deny.some((rule) => matches(rule, method))))
  }

  has(method: string): boolean {
    return this.#costs.has(method)
  }

  /** The cost of a call of a method, in units of a client's budget. */
  costOf(method: string): number {
    return this.#costs.get(method) ?? 1
  }
}

/**
 * Matches an item of the setting `allow`: a method, or a method with its cost, such as
 * `eth_getLogs=50`. The cost defaults to 1.
 */
export const ALLOWED: RegExp = /^(\w+)(?:=(\d{1,6}))?$/

function readAllowed(item: string): readonly [string, number] {
  const [, method = item, cost = '1'] = ALLOWED.exec(item) ?? []
  return [method, Number(cost)]
}

function matches(rule: string, method: string): boolean {
  return rule.endsWith('*') ? method.startsWith(rule.slice(0, -1)) : rule === method
}
