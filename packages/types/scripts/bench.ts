import { readFileSync } from 'node:fs'
import { stdout } from 'node:process'

const begun = performance.now()
const types = await import('../src/index.ts')
const importOurs = performance.now() - begun
const polkadotBegun = performance.now()
const { Metadata, TypeRegistry } = await import('@polkadot/types')
const importTheirs = performance.now() - polkadotBegun

const relay = readFileSync(new URL('../metadata/relay.v16.scale', import.meta.url))
const hour = readFileSync(new URL('../metadata/service-hour.v16.scale', import.meta.url))
const registry = new TypeRegistry()
const runtimeMetadata = new Metadata(registry, hexOf(relay))
registry.setMetadata(runtimeMetadata)
const connection = { runtimeMetadata }
const expected = types.relayFingerprint()
const everyType = (bytes: Uint8Array): void => {
  const model = types.readMetadata(bytes)
  for (let id = 0; id < model.typeCount; id += 1) model.type(id)
}

const rows: readonly (readonly [string, number])[] = [
  ['import @polkadot/types, once', importTheirs],
  ['import @paraclock/types, once', importOurs],
  [
    'relay: decode with @polkadot/types',
    median(() => new Metadata(new TypeRegistry(), hexOf(relay)).asLatest, 5)
  ],
  ['relay: read', median(() => types.readMetadata(relay), 40)],
  ['relay: read, and every type of it', median(() => everyType(relay), 40)],
  ['relay: detectCapabilities, bytes', median(() => types.detectCapabilities(relay), 40)],
  ['relay: detectCapabilities, connection', median(() => types.detectCapabilities(connection), 40)],
  [
    'relay: compareRuntime, bytes',
    median(() => types.compareRuntime({ expected, live: relay }), 40)
  ],
  [
    'relay: compareRuntime, connection',
    median(() => types.compareRuntime({ expected, live: connection }), 40)
  ],
  ['service: detectCapabilities, bytes', median(() => types.detectCapabilities(hour), 40)],
  [
    'service: compareRuntime, bytes',
    median(() => types.compareRuntime({ expected: types.hourFingerprint(), live: hour }), 40)
  ]
]
stdout.write(
  `relay metadata: ${relay.length} bytes; service: ${hour.length} bytes; milliseconds, median\n`
)
for (const [name, milliseconds] of rows) {
  stdout.write(`${name.padEnd(42)}${milliseconds.toFixed(2).padStart(9)}\n`)
}

function median(work: () => unknown, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
  return times.sort((left, right) => left - right)[Math.floor(runs / 2)] ?? 0
}

function hexOf(bytes: Uint8Array): `0x${string}` {
  return `0x${Buffer.from(bytes).toString('hex')}`
}
