/** A runtime that is built and shipped. */
export interface RuntimeSource {
  /** Name of its artefacts. */
  readonly name: string
  /** The Rust package that it is built from. */
  readonly crate: string
  /** The genesis preset of a development network. */
  readonly preset: string
}

/** The runtimes of the development network. */
export const runtimes: readonly RuntimeSource[] = [
  { name: 'relay', crate: 'paraclock-relay', preset: 'local_testnet' },
  { name: 'service-hour', crate: 'paraclock-service-hour', preset: 'local' },
  { name: 'service-minute', crate: 'paraclock-service-minute', preset: 'local' },
  { name: 'target', crate: 'paraclock-target', preset: 'local' }
]
