/**
 * The numbers that each domain may give to its errors: from `first` to `first + 999`.
 *
 * `service` holds the errors that the service's own pallets define, under the pallets' names.
 */
export const errorRanges = {
  core: 1000,
  types: 2000,
  accounts: 3000,
  connect: 4000,
  executor: 5000,
  weights: 6000,
  hrmp: 7000,
  proxy: 8000,
  scheduler: 9000,
  rpc: 10_000,
  devnet: 11_000,
  onboard: 12_000,
  gateway: 13_000,
  service: 20_000
} as const

/** A domain that owns a range of error numbers. */
export type ErrorDomain = keyof typeof errorRanges
