import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { getuid, platform } from 'node:process'
import { stop } from './stop.ts'

/** Programs of the packaged toolchain. */
export interface Toolchain {
  /** Path of cargo. */
  readonly cargo: string
  /** Path of the compiler. */
  readonly rustc: string
  /** What they say about themselves, for the manifest. */
  readonly versions: Readonly<Record<string, string>>
}

const APT = '/usr/bin/apt-get'
const CARGO = '/usr/bin/cargo'
const RUSTC = '/usr/bin/rustc'
const LINKER = '/usr/bin/wasm-ld'
const STANDARD_LIBRARY = '/usr/lib/rustlib/src/rust/library/core'

const TOOLS = ['lld', 'clang', 'llvm', 'protobuf-compiler']
const PACKAGES = ['rustc-web', 'cargo-web', 'rust-web-src', ...TOOLS]

function isPrepared(): boolean {
  return [CARGO, RUSTC, LINKER, STANDARD_LIBRARY].every((path) => existsSync(path))
}

function install(): void {
  const command = `apt-get install ${PACKAGES.join(' ')}`
  if (platform !== 'linux' || !existsSync(APT)) {
    stop(`The runtimes are built with Debian 12's Rust, which is not here. On Debian: ${command}`)
  }
  if (getuid?.() !== 0) stop(`The Rust toolchain is missing. As root: ${command}`)
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', ...PACKAGES]]) {
    const { status } = spawnSync(APT, args, { stdio: 'inherit' })
    if (status !== 0) stop(`apt-get ${args.join(' ')} failed`)
  }
}

/**
 * Finds Debian's packaged Rust, which brings the source of the standard library that the WASM target
 * is built from, and installs it where that is possible.
 */
export function prepareToolchain(): Toolchain {
  if (!isPrepared()) install()
  const say = (program: string): string =>
    execFileSync(program, ['--version'], { encoding: 'utf8' }).trim()
  return {
    cargo: CARGO,
    rustc: RUSTC,
    versions: { rustc: say(RUSTC), cargo: say(CARGO), linker: say(LINKER) }
  }
}
