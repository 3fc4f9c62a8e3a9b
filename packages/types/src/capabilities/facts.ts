import type { Fact } from '@paraclock/core'

export function known<Value>(value: Value, from: string): Fact<Value> {
  return { known: true, value, from }
}

export function unknown(why: string): Fact<never> {
  return { known: false, why }
}
