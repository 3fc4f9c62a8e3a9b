import type { GatewayConfig } from '../config/GatewayConfig.ts'
import { passedMethods } from './passedMethods.ts'

/** The methods that are passed to nodes, with the cost of a call in units of a client's budget. */
export type AllowList = ReadonlyMap<string, number>

export function createAllowList({ allow, deny }: Pick<GatewayConfig, 'allow' | 'deny'>): AllowList {
  const all = [...Object.entries(passedMethods), ...allow.map(readAllowed)]
  return new Map(all.filter(([method]) => !deny.some((rule) => matches(rule, method))))
}

/**
 * Matches an item of the setting `allow`: a method, or a method and the cost of a call, such as
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
