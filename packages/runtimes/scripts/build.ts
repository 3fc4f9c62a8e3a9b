import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { argv, stdout, versions } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { destroyWorker, getRuntimeVersion } from '@acala-network/chopsticks-core'
import { genesisPresets, type RuntimeName, runtimeNames } from '../src/shippedRuntimes.ts'
import { compileRuntime, fetchCrates } from './compileRuntime.ts'
import { extractMetadata } from './extractMetadata.ts'
import { hashInputs } from './hashInputs.ts'
import { hashMetadata } from './hashMetadata.ts'
import { hashSources } from './hashSources.ts'
import { listPackages } from './listPackages.ts'
import {
  type Manifest,
  manifestPath,
  type RuntimeRecord,
  readManifest,
  recordFile
} from './manifest.ts'
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

/**
 * Compiles a runtime that carries the hash of its metadata. The metadata does not depend on the hash:
 * a first build gives it, with the hash of the shipped one, and a second is made only if it is another.
 */
async function compileWithHash(
  toolchain: Toolchain,
  name: RuntimeName,
  crate: string
): Promise<{ readonly metadataHash: string; readonly linked: Buffer }> {
  const shipped = readManifest().runtimes[name]?.metadataHash
  const first = compileRuntime({
    toolchain,
    workspace,
    crate,
    ...(shipped === undefined ? {} : { metadataHash: shipped })
  })
  const metadataHash = await hashMetadata(name, first)
  if (metadataHash === shipped) return { metadataHash, linked: first }
  return { metadataHash, linked: compileRuntime({ toolchain, workspace, crate, metadataHash }) }
}

/** The record of a shipped runtime, if it was built from the same and its files are whole. */
function keepRecord(name: RuntimeName, inputs: string): RuntimeRecord | undefined {
  const record = readManifest().runtimes[name]
  if (record?.inputs !== inputs || argv.includes('--all')) return undefined
  const files = [record.code, ...Object.values(record.metadata)]
  const isWhole = files.every((file) => isDeepStrictEqual(recordFile(file.path), file))
  if (isWhole) stdout.write(`${name}: as shipped, which was built from the same\n`)
  return isWhole ? record : undefined
}

function crateOf(name: RuntimeName): string {
  return `paraclock-${name}`
}

async function buildRuntime(
  toolchain: Toolchain,
  name: RuntimeName,
  inputs: string
): Promise<RuntimeRecord> {
  const crate = crateOf(name)
  const { metadataHash, linked } = await compileWithHash(toolchain, name, crate)
  const code = shrinkOnce(linked)
  const missing = findMissingSections(code)
  if (missing.length > 0) stop(`${name} has no section ${missing.join(' and no section ')}`)
  const compressed = compressCode(code)
  const version = await getRuntimeVersion(`0x${Buffer.from(code).toString('hex')}`)
  const record: RuntimeRecord = {
    crate,
    inputs,
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
  const tools = {
    ...toolchain.versions,
    binaryen: readBinaryenVersion(),
    zstd: versions['zstd'] ?? stop('this Node has no zstd: use Node 24')
  }
  fetchCrates(toolchain, workspace)
  const records: [string, RuntimeRecord][] = []
  for (const name of runtimeNames) {
    const { cargo } = toolchain
    const packages = listPackages({ cargo, workspace, crate: crateOf(name) })
    const inputs = hashInputs({ workspace, packages, toolchain: tools })
    const kept = keepRecord(name, inputs)
    records.push([name, kept ?? (await buildRuntime(toolchain, name, inputs))])
  }
  const manifest: Manifest = {
    sources,
    toolchain: tools,
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
