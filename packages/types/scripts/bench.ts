import { argv, cpuUsage, stdout } from 'node:process'
import { readRuntimeMetadata } from '@paraclock/runtimes/node'

const begun = cpuUsage()
const types = await import('../src/index.ts')
const importOurs = processorTime(begun)
const polkadotBegun = cpuUsage()
const { Metadata, TypeRegistry } = await import('@polkadot/types')
const importTheirs = processorTime(polkadotBegun)

const relay = readRuntimeMetadata({ runtime: 'relay', version: 16 })
const hour = readRuntimeMetadata({ runtime: 'service-hour', version: 16 })
const registry = new TypeRegistry()
const runtimeMetadata = new Metadata(registry, hexOf(relay))
registry.setMetadata(runtimeMetadata)
const connection = { runtimeMetadata }
const everyType = (bytes: Uint8Array): void => {
  const runtime = types.openRuntime({ metadata: bytes })
  for (const { id } of runtime.metadata.lookup) runtime.type(id)
}

const rows: readonly (readonly [string, number])[] = [
  ['import @polkadot/types, processor time', importTheirs],
  ['import @paraclock/types, processor time', importOurs],
  [
    'relay: decode with @polkadot/types',
    best(() => new Metadata(new TypeRegistry(), hexOf(relay)).asLatest, 5)
  ],
  ['relay: decode', best(() => types.decodeMetadata(relay), 40)],
  ['relay: decode, and every type of it', best(() => everyType(relay), 40)],
  ['relay: detectCapabilities, bytes', best(() => types.detectCapabilities(relay), 40)],
  ['relay: detectCapabilities, connection', best(() => types.detectCapabilities(connection), 40)],
  ['service: detectCapabilities, bytes', best(() => types.detectCapabilities(hour), 40)]
]
if (argv.includes('--json')) {
  stdout.write(JSON.stringify(rows.map(([name, milliseconds]) => ({ name, milliseconds }))))
} else {
  stdout.write(
    `relay metadata: ${relay.length} bytes; service: ${hour.length} bytes; milliseconds, best of many\n`
  )
  for (const [name, milliseconds] of rows) {
    stdout.write(`${name.padEnd(42)}${milliseconds.toFixed(2).padStart(9)}\n`)
  }
}

/** The processor time since a moment, which is the same on a busy machine. An import runs once. */
function processorTime(since: ReturnType<typeof cpuUsage>): number {
  const { user, system } = cpuUsage(since)
  return (user + system) / 1000
}

/** The best of many runs. On a shared machine, the median would measure other programs, too. */
function best(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return Math.min(...times)
}

function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
