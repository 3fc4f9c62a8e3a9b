import { join } from 'node:path'
import type { NodeCrate } from './nodeCrates.ts'

/** What {@link planBuild} takes. */
export interface PlanBuildArgs {
  readonly crate: NodeCrate
  /** The folder that gets the programs, in `bin`. */
  readonly root: string
  /** Whether the linker lld is there: the usual one takes minutes and gigabytes. */
  readonly hasLld: boolean
  /** Where libclang is, if it is not where the compiler looks by itself. */
  readonly libclang?: string | undefined
}

/** A command line of cargo, and what its environment has beside that of this process. */
export interface BuildPlan {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

/**
 * How a crate is built. Both share one folder of compiled crates. Optimisation is kept low: the time
 * to build halves, and the runtimes are compiled by the node itself.
 */
export function planBuild({ crate, root, hasLld, libclang }: PlanBuildArgs): BuildPlan {
  const { name, version } = crate
  return {
    args: ['install', name, '--version', version, '--locked', '--root', root],
    env: {
      CARGO_TARGET_DIR: join(root, 'target'),
      // Runtimes come with the network. Without this, those of tests are built, for which a toolchain
      // with the WASM target would be needed.
      SKIP_WASM_BUILD: '1',
      CARGO_PROFILE_RELEASE_OPT_LEVEL: '1',
      CARGO_PROFILE_RELEASE_CODEGEN_UNITS: '32',
      CARGO_PROFILE_RELEASE_DEBUG: '0',
      CARGO_PROFILE_RELEASE_LTO: 'off',
      ...(hasLld ? { RUSTFLAGS: '-C link-arg=-fuse-ld=lld' } : {}),
      ...(libclang === undefined ? {} : { LIBCLANG_PATH: libclang })
    }
  }
}
