/** One thing that must hold, as a script of the root package. */
export interface Step {
  /** What it shows, in a few words. */
  readonly title: string
  /** The script and its arguments. */
  readonly script: readonly string[]
  /** What its output must contain, beside a zero exit code. */
  readonly expect?: RegExp
}

/** What is shown before the rest, in the order in which a mistake is cheapest to find. */
export const firstSteps: readonly Step[] = [
  { title: 'lint, import boundaries, examples, nothing unused', script: ['lint'] },
  { title: 'types', script: ['types'] },
  { title: 'an unchanged tree is all cache hits', script: ['test'], expect: /FULL TURBO/ },
  { title: 'build', script: ['build'] },
  {
    title: 'packages as the registry would get them, their comments without a warning',
    script: ['check:published']
  },
  { title: 'the site, whose links lead somewhere', script: ['site'] }
]

/**
 * The steps that run two at a time, because each of them waits for a browser, a clock or a linker
 * for a part of its time. The longest step, all other tests, comes first and keeps both cores busy.
 * Some of its tests have time limits, so the steps beside it start one process each. The steps with
 * cargo and browsers come last. No step writes what another step reads.
 */
export const otherSteps: readonly Step[] = [
  { title: 'all other tests', script: ['test:all'] },
  {
    title: 'verdicts agree with what tasks then do: a sample',
    script: ['soundness', '--sample'],
    expect: /\n0 wrong\n/
  },
  { title: 'PostgreSQL, Prometheus, zsh and fish', script: ['test:installed'] },
  { title: 'the built command runs the README and stands broken frames', script: ['test:built'] },
  { title: 'what has to run in a browser does', script: ['test:browser'] },
  { title: 'Rust format and tests', script: ['runtimes:test'] },
  {
    title: 'a release, published and installed: a sample',
    script: ['release:rehearse', '--sample']
  },
  { title: 'types generated again are the same', script: ['types:check'] },
  { title: 'Rust tests on the oldest release of polkadot-sdk', script: ['runtimes:test-oldest'] },
  { title: 'clients in Rust and Python', script: ['clients'] },
  { title: 'the WASM is of these Rust sources', script: ['runtimes:check'] }
]
