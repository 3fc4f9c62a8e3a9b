/** What cargo builds a runtime from. */
export interface RuntimeCrate {
  /** The name of the Rust package. */
  readonly crate: string
  /** The features that it is built with. */
  readonly features: readonly string[]
}

/** A runtime that a package ships. */
export interface RuntimeSource extends RuntimeCrate {
  /** The genesis preset of a development network. */
  readonly preset: string
  /** The symbol of the chain's token. */
  readonly tokenSymbol: string
  /** How many digits of the token stand after the point. */
  readonly tokenDecimals: number
  /** The genesis patch over the preset: its path from the package's root, with forward slashes. */
  readonly patch?: string
}

/** A package that ships runtimes, with the Rust workspace that they are built from. */
export interface RuntimeWorkspace {
  /** The folder of the package, which is that of the Rust workspace. */
  readonly folder: string
  /** The runtimes by name. */
  readonly runtimes: Readonly<Record<string, RuntimeSource>>
  /** Versions of metadata that are shipped of every runtime. */
  readonly metadataVersions: readonly number[]
  /** Crates whose versions say on what the runtimes stand. */
  readonly notableCrates: readonly string[]
  /** The largest code that is shipped, in bytes. */
  readonly maxCodeBytes: number
}
