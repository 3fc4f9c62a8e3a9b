/**
 * The numbers that each package gives to its errors: from the first to the first plus 999. An error
 * that moves to another package keeps its number. `service` holds the errors of the service's own
 * pallets, which have the pallets' names.
 */
export const errorRanges: Readonly<Record<string, number>> = {
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
  paraclock: 12_000,
  xcm: 14_000,
  schedule: 15_000,
  submission: 16_000,
  simulation: 17_000,
  checklist: 19_000,
  service: 20_000,
  runtimes: 21_000,
  governance: 22_000,
  history: 23_000,
  console: 25_000
}
