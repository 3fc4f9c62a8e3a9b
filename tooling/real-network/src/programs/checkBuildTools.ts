/** What {@link checkBuildTools} takes. */
export interface CheckBuildToolsArgs {
  readonly platform: NodeJS.Platform
  /** Whether a program can be started. */
  readonly canRun: (program: string) => boolean
  /** Names of the files in a folder; none if there is no such folder. */
  readonly list: (folder: string) => readonly string[]
  /** LIBCLANG_PATH of the environment. */
  readonly libclangPath?: string | undefined
}

/** What the build has to work with. */
export interface BuildTools {
  /** What is not there, in a person's words. Nothing can be built if it is not empty. */
  readonly missing: readonly string[]
  /** How it is got. */
  readonly remedy: string
  /** The folder of libclang. */
  readonly libclang: string | undefined
  readonly hasLld: boolean
}

const DEBIAN = 'apt-get install clang libclang-dev protobuf-compiler lld'
const HOMEBREW = 'brew install llvm protobuf'

/** Those under which Linux distributions and Homebrew keep it, besides those of each version. */
const USUAL = [
  '/usr/lib',
  '/usr/lib64',
  '/usr/lib/x86_64-linux-gnu',
  '/usr/lib/aarch64-linux-gnu',
  '/usr/local/lib',
  '/opt/homebrew/opt/llvm/lib',
  '/usr/local/opt/llvm/lib',
  '/Library/Developer/CommandLineTools/usr/lib'
]

/** Files that a build looks for by name. It does not find a file whose name ends with a version. */
const LIBCLANG = /^libclang(?:-[\d.]+)?\.(?:so|dylib)$/

/**
 * Looks for what compiles the nodes. Each is found missing only after a quarter of an hour otherwise,
 * one after the other, in the build script of some crate.
 */
export function checkBuildTools(args: CheckBuildToolsArgs): BuildTools {
  const { platform, canRun, list, libclangPath } = args
  const versions = list('/usr/lib').filter((name) => /^llvm-\d+$/.test(name))
  const folders = [
    ...(libclangPath === undefined ? [] : [libclangPath]),
    ...USUAL,
    ...versions.map((name) => `/usr/lib/${name}/lib`)
  ]
  const libclang = folders.find((folder) => list(folder).some((name) => LIBCLANG.test(name)))
  const missing = [
    ...(canRun('cargo') ? [] : ['cargo, of Rust (rustup.rs)']),
    ...(canRun('clang') ? [] : ['clang']),
    ...(libclang === undefined ? ['libclang, which LIBCLANG_PATH may name the folder of'] : []),
    ...(canRun('protoc') ? [] : ['protoc'])
  ]
  const remedy =
    platform === 'win32'
      ? 'The nodes are not built for Windows: run this in WSL'
      : `Install them, for example: ${platform === 'darwin' ? HOMEBREW : DEBIAN}`
  const all = platform === 'win32' ? ['a system that the nodes run on'] : missing
  return { missing: all, remedy, libclang, hasLld: platform === 'linux' && canRun('ld.lld') }
}
