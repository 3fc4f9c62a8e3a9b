import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { argv, stdout, versions } from 'node:process'
import { isDeepStrictEqual } from 'node:util'
import { destroyWorker, getRuntimeVersion } from '@acala-network/chopsticks-core'
import toolingPackage from '../package.json' with { type: 'json' }
import { compileRuntime, fetchCrates } from './compileRuntime.ts'
import { extractMetadata } from './extractMetadata.ts'
import { hashInputs } from './hashInputs.ts'
import { hashMetadata } from './hashMetadata.ts'
import { hashSources } from './hashSources.ts'
import { listPackages } from './listPackages.ts'
import {
  type FileRecord,
  type Manifest,
  placeManifest,
  type RuntimeRecord,
  readManifest,
  recordFile
} from './manifest.ts'
import { compressCode, findMissingSections, shrinkCode } from './packCode.ts'
import { prepareToolchain, type Toolchain } from './prepareToolchain.ts'
import type { RuntimeSource, RuntimeWorkspace } from './RuntimeWorkspace.ts'
import { stop } from './stop.ts'

const { binaryen } = toolingPackage.dependencies

/** The runtimes that are shipped, by name. */
type Shipped = Readonly<Record<string, RuntimeRecord>>

/**
 * Builds the runtimes of a package, extracts their metadata and writes the manifest. A runtime that is
 * shipped, and was built from the same, is kept, unless the command line says `--all`.
 */
export async function buildRuntimes(workspace: RuntimeWorkspace): Promise<void> {
  const { folder, runtimes, metadataVersions } = workspace
  const toolchain = prepareToolchain()
  const sources = hashSources(folder)
  const tools = {
    ...toolchain.versions,
    binaryen,
    zstd: versions['zstd'] ?? stop('this Node has no zstd: use Node 24')
  }
  fetchCrates(toolchain, folder)
  const shipped: Shipped = existsSync(placeManifest(folder)) ? readManifest(folder).runtimes : {}
  const records: [string, RuntimeRecord][] = []
  for (const [name, source] of Object.entries(runtimes)) {
    const { crate, features } = source
    const packages = listPackages({ cargo: toolchain.cargo, workspace: folder, crate, features })
    const inputs = hashInputs({ workspace: folder, packages, toolchain: tools })
    const kept = keepRecord({ folder, name, inputs, record: shipped[name] })
    const from = { toolchain, source, inputs, shipped: shipped[name] }
    records.push([name, kept ?? (await buildRuntime({ folder, name, metadataVersions, ...from }))])
  }
  const patches = Object.entries(runtimes).flatMap(([name, { patch }]) =>
    patch === undefined ? [] : [[name, recordFile(folder, patch)] as const]
  )
  const manifest: Manifest = {
    sources,
    toolchain: tools,
    crates: readCrateVersions(workspace),
    patches: Object.fromEntries(patches),
    runtimes: Object.fromEntries(records)
  }
  writeFileSync(placeManifest(folder), `${JSON.stringify(manifest, undefined, 2)}\n`)
  await destroyWorker()
}

/** The record of a shipped runtime, if it was built from the same and its files are whole. */
function keepRecord(args: {
  readonly folder: string
  readonly name: string
  readonly inputs: string
  readonly record: RuntimeRecord | undefined
}): RuntimeRecord | undefined {
  const { folder, name, inputs, record } = args
  if (record?.inputs !== inputs || argv.includes('--all')) return undefined
  const files = [record.code, ...Object.values(record.metadata)]
  const isWhole = files.every((file) => isDeepStrictEqual(recordFile(folder, file.path), file))
  if (isWhole) stdout.write(`${name}: as shipped, which was built from the same\n`)
  return isWhole ? record : undefined
}

interface RuntimeBuild {
  readonly folder: string
  readonly toolchain: Toolchain
  readonly name: string
  readonly inputs: string
  readonly source: RuntimeSource
  readonly metadataVersions: readonly number[]
  /** The record of the one that is shipped. */
  readonly shipped: RuntimeRecord | undefined
}

async function buildRuntime(build: RuntimeBuild): Promise<RuntimeRecord> {
  const { folder, name, inputs, source } = build
  const { metadataHash, linked } = await compileWithHash(build)
  const code = shrinkOnce(folder, linked)
  const missing = findMissingSections(code)
  if (missing.length > 0) stop(`${name} has no section ${missing.join(' and no section ')}`)
  const compressed = compressCode(code)
  const version = await getRuntimeVersion(`0x${Buffer.from(code).toString('hex')}`)
  const record: RuntimeRecord = {
    crate: source.crate,
    inputs,
    specName: version.specName,
    specVersion: version.specVersion,
    transactionVersion: version.transactionVersion,
    preset: source.preset,
    uncompressedBytes: code.length,
    metadataHash,
    code: write(folder, `artifacts/${name}.wasm`, compressed),
    metadata: Object.fromEntries(
      [...(await extractMetadata(code, build.metadataVersions))].map(([number, bytes]) => [
        `v${number}`,
        write(folder, `metadata/${name}.v${number}.scale`, bytes)
      ])
    )
  }
  stdout.write(`${name}: ${record.code.bytes} bytes, ${code.length} before compression\n`)
  return record
}

/**
 * Compiles a runtime that carries the hash of its metadata. The metadata does not depend on the hash:
 * a first build gives it, with the hash of the shipped one, and a second is made only if it is another.
 */
async function compileWithHash(
  build: RuntimeBuild
): Promise<{ readonly metadataHash: string; readonly linked: Buffer }> {
  const { folder: workspace, toolchain, name, source } = build
  const { crate, features } = source
  const shipped = build.shipped?.metadataHash
  const first = compileRuntime({
    toolchain,
    workspace,
    crate,
    features,
    ...(shipped === undefined ? {} : { metadataHash: shipped })
  })
  const metadataHash = await hashMetadata({ name, code: first, ...source })
  if (metadataHash === shipped) return { metadataHash, linked: first }
  return {
    metadataHash,
    linked: compileRuntime({ toolchain, workspace, crate, features, metadataHash })
  }
}

/** Shrinks code, which takes minutes, unless the very same code was shrunk before. */
function shrinkOnce(workspace: string, code: Uint8Array): Uint8Array {
  const folder = join(workspace, 'target', 'wasm', `shrunk-${binaryen}`)
  const kept = join(folder, `${createHash('sha256').update(code).digest('hex')}.wasm`)
  if (existsSync(kept)) return readFileSync(kept)
  const shrunk = shrinkCode(code)
  mkdirSync(folder, { recursive: true })
  writeFileSync(kept, shrunk)
  return shrunk
}

function write(folder: string, path: string, content: Uint8Array): FileRecord {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), content)
  return recordFile(folder, path)
}

function readCrateVersions(workspace: RuntimeWorkspace): Readonly<Record<string, string>> {
  const lock = readFileSync(join(workspace.folder, 'Cargo.lock'), 'utf8')
  return Object.fromEntries(
    workspace.notableCrates.map((name) => [
      name,
      new RegExp(`name = "${name}"\\nversion = "([^"]+)"`).exec(lock)?.[1] ??
        stop(`Cargo.lock does not name ${name}`)
    ])
  )
}
