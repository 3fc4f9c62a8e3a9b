import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { stdout, versions } from 'node:process'
import { destroyWorker, getRuntimeVersion } from '@acala-network/chopsticks-core'
import { genesisPresets, type RuntimeName, runtimeNames } from '../src/shippedRuntimes.ts'
import { compileRuntime, fetchCrates } from './compileRuntime.ts'
import { extractMetadata } from './extractMetadata.ts'
import { hashMetadata } from './hashMetadata.ts'
import { hashSources } from './hashSources.ts'
import { type Manifest, manifestPath, type RuntimeRecord, recordFile } from './manifest.ts'
import { compressCode, findMissingSections, shrinkCode } from './packCode.ts'
import { artifacts, metadata, workspace } from './paths.ts'
import { prepareToolchain, type Toolchain } from './prepareToolchain.ts'
import { stop } from './stop.ts'

/** Crates whose versions say on what the runtimes stand. */
const NOTABLE_CRATES = [
  'alloy-trie',
  'frame-support',
  'pallet-revive',
  'polkadot-sdk',
  'rococo-runtime',
  'staging-xcm'
]

function write(folder: string, name: string, content: Uint8Array) {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, name)
  writeFileSync(path, content)
  return recordFile(relative(workspace, path).split(sep).join('/'))
}

/** Shrinks code, which takes minutes, unless the very same code was shrunk before. */
function shrinkOnce(code: Uint8Array): Uint8Array {
  const folder = join(workspace, 'target', 'wasm', `shrunk-${readBinaryenVersion()}`)
  const kept = join(folder, `${createHash('sha256').update(code).digest('hex')}.wasm`)
  if (existsSync(kept)) return readFileSync(kept)
  const shrunk = shrinkCode(code)
  mkdirSync(folder, { recursive: true })
  writeFileSync(kept, shrunk)
  return shrunk
}

async function buildRuntime(toolchain: Toolchain, name: RuntimeName): Promise<RuntimeRecord> {
  const crate = `paraclock-${name}`
  // The metadata does not depend on its hash, so a first build gives it and a second one carries it.
  const metadataHash = await hashMetadata(name, compileRuntime({ toolchain, workspace, crate }))
  const code = shrinkOnce(compileRuntime({ toolchain, workspace, crate, metadataHash }))
  const missing = findMissingSections(code)
  if (missing.length > 0) stop(`${name} has no section ${missing.join(' and no section ')}`)
  const compressed = compressCode(code)
  const version = await getRuntimeVersion(`0x${Buffer.from(code).toString('hex')}`)
  const record: RuntimeRecord = {
    crate,
    specName: version.specName,
    specVersion: version.specVersion,
    transactionVersion: version.transactionVersion,
    preset: genesisPresets[name],
    uncompressedBytes: code.length,
    metadataHash,
    code: write(artifacts, `${name}.wasm`, compressed),
    metadata: Object.fromEntries(
      [...(await extractMetadata(code))].map(([number, bytes]) => [
        `v${number}`,
        write(metadata, `${name}.v${number}.scale`, bytes)
      ])
    )
  }
  stdout.write(`${name}: ${record.code.bytes} bytes, ${code.length} before compression\n`)
  return record
}

function readCrateVersions(): Readonly<Record<string, string>> {
  const lock = readFileSync(join(workspace, 'Cargo.lock'), 'utf8')
  return Object.fromEntries(
    NOTABLE_CRATES.map((name) => [
      name,
      new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1] ??
        stop(`Cargo.lock does not name ${name}`)
    ])
  )
}

async function buildAll(): Promise<void> {
  const toolchain = prepareToolchain()
  const sources = hashSources(workspace)
  fetchCrates(toolchain, workspace)
  const records: [string, RuntimeRecord][] = []
  for (const name of runtimeNames) {
    records.push([name, await buildRuntime(toolchain, name)])
  }
  const manifest: Manifest = {
    sources,
    toolchain: {
      ...toolchain.versions,
      binaryen: readBinaryenVersion(),
      zstd: versions['zstd'] ?? stop('this Node has no zstd: use Node 24')
    },
    crates: readCrateVersions(),
    relayPatch: recordFile('artifacts/relay.local.json'),
    runtimes: Object.fromEntries(records)
  }
  writeFileSync(manifestPath, `${JSON.stringify(manifest, undefined, 2)}\n`)
  await destroyWorker()
}

function readBinaryenVersion(): string {
  const { devDependencies } = JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8')) as {
    devDependencies: Readonly<Record<string, string>>
  }
  return devDependencies['binaryen'] ?? stop('package.json does not name binaryen')
}

await buildAll()
