import { argv, stdout } from 'node:process'
import { TypeRegistry } from '@polkadot/types'
import { cryptoWaitReady } from '@polkadot/util-crypto'
import { bench, do_not_optimize, run, summary } from 'mitata'
import { deriveTaskId } from '../src/accounts/tasks/deriveTaskId.ts'

// Until this resolves, polkadot.js hashes in JavaScript, which is slower.
await cryptoWaitReady()

const registry = new TypeRegistry()
const owner = new Uint8Array(32).fill(7)
const providedId = 'payroll-2026-01'

// After a thousand hashes the WebAssembly is loaded.
for (let made = 0; made < 1_000; made += 1) deriveTaskId({ owner, providedId })
await new Promise((resolve) => setTimeout(resolve, 500))

summary(() => {
  bench('@polkadot/types', () =>
    do_not_optimize(
      registry
        .hash(registry.createType('(AccountId32, Bytes)', [owner, providedId]).toU8a())
        .toHex()
    )
  ).baseline()
  bench('@paraclock/xcm', () => do_not_optimize(deriveTaskId({ owner, providedId }).taskId))
})

const isJson = argv.includes('--json')
const { benchmarks } = await run(isJson ? { format: 'quiet' } : {})
if (isJson) {
  // The median of a benchmark's own rounds, in nanoseconds.
  const rows = benchmarks.map(({ alias, runs: [first] }) => ({
    name: alias,
    milliseconds: (first?.stats?.p50 ?? Number.NaN) / 1e6
  }))
  stdout.write(JSON.stringify(rows))
}
