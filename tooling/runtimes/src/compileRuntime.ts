import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism, homedir } from 'node:os'
import { join } from 'node:path'
import { env } from 'node:process'
import type { Toolchain } from './prepareToolchain.ts'
import type { RuntimeCrate } from './RuntimeWorkspace.ts'
import { stop } from './stop.ts'

const TARGET = 'wasm32v1-none'

/** What a host expects of a runtime: imported memory, the start of its heap, and its table. */
const HOST_FLAGS = [
  '-Clink-arg=--import-memory',
  '-Clink-arg=--export=__heap_base',
  '-Clink-arg=--export-table',
  '--cfg=substrate_runtime',
  '--cfg=enable_alloc_error_handler',
  '-Clinker=wasm-ld'
]

/** Replaces every folder that panic messages would name, so that the bytes do not depend on it. */
function remapFolders(workspace: string, build: string): readonly string[] {
  const registry = join(env['CARGO_HOME'] ?? join(homedir(), '.cargo'), 'registry', 'src')
  return [
    ['/usr/src/rustc-1.96.0', '/rust'],
    ['/usr/lib/rustlib/src/rust', '/rust'],
    [workspace, '/paraclock'],
    [build, '/build'],
    ...readdirSync(registry).map((name) => [join(registry, name), '/registry'])
  ].map(([from, to]) => `--remap-path-prefix=${from}=${to}`)
}

interface CargoRun {
  readonly args: readonly string[]
  readonly flags: string
  /** What the compiled code may read of the environment. */
  readonly variables?: Readonly<Record<string, string>>
}

function runCargo(
  toolchain: Toolchain,
  workspace: string,
  { args, flags, variables }: CargoRun
): void {
  const { status } = spawnSync(toolchain.cargo, args, {
    cwd: workspace,
    stdio: 'inherit',
    env: {
      ...env,
      PATH: `/usr/bin:${env['PATH']}`,
      RUSTC: toolchain.rustc,
      // The packaged compiler is a stable one, and `build-std` is not stable yet.
      RUSTC_BOOTSTRAP: '1',
      CARGO_TARGET_DIR: join(workspace, 'target', 'wasm'),
      CARGO_ENCODED_RUSTFLAGS: flags,
      ...variables
    }
  })
  if (status !== 0) stop(`cargo ${args.join(' ')} failed`)
}

/** Downloads the dependencies that the lock file names. */
export function fetchCrates(toolchain: Toolchain, workspace: string): void {
  runCargo(toolchain, workspace, { args: ['fetch', '--locked'], flags: '' })
}

/** What {@link compileRuntime} takes. */
export interface CompileRuntimeArgs extends RuntimeCrate {
  readonly toolchain: Toolchain
  readonly workspace: string
  /** The hash of the runtime's metadata, which the runtime holds signatures to. */
  readonly metadataHash?: string
}

/** Compiles a Rust package and returns its WASM, as the linker left it. */
export function compileRuntime(args: CompileRuntimeArgs): Buffer {
  const { toolchain, workspace, crate, features, metadataHash } = args
  const build = join(workspace, 'target', 'wasm')
  const flags = [...HOST_FLAGS, ...remapFolders(workspace, build)].join('\x1f')
  const jobs = String(Math.min(availableParallelism(), 8))
  const command = ['build', '--release', '--locked', '--jobs', jobs, '--target', TARGET]
  runCargo(toolchain, workspace, {
    args: [...command, '-Zbuild-std=core,alloc', '--package', crate, '--features', features.join()],
    flags,
    // `CheckMetadataHash` is compiled with it.
    variables: metadataHash === undefined ? {} : { RUNTIME_METADATA_HASH: metadataHash }
  })
  return readFileSync(join(build, TARGET, 'release', `${crate.replaceAll('-', '_')}.wasm`))
}
