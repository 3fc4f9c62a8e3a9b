const SOURCE = '@paraclock/source'

// The dependencies that the built files contain, so that no user installs them: of a library, of the
// command, and of a package that nobody imports or runs.
const LIBRARY = /^@polkadot\//
const COMMAND = /^(?!@paraclock\/(?:core|runtimes)$)/
const FILES = /^/

/** The targets of `exports` or `imports` that are built; a published package holds no sources. */
function withoutSources(target) {
  if (typeof target !== 'object') return target
  const built = Object.entries(target).flatMap(([name, inner]) =>
    name === SOURCE ? [] : [[name, withoutSources(inner)]]
  )
  return Object.fromEntries(
    built.filter(([, inner]) => typeof inner !== 'object' || Object.keys(inner).length > 0)
  )
}

export const hooks = {
  /** Leaves out of a published package.json what only this workspace reads. */
  beforePacking({
    devDependencies,
    scripts,
    'size-limit': limits,
    'install-limit': limit,
    ...manifest
  }) {
    const hasEntry = Object.values(manifest.exports ?? {}).some((one) => typeof one !== 'string')
    const contained = hasEntry ? LIBRARY : manifest.bin === undefined ? FILES : COMMAND
    const left = Object.entries(manifest.dependencies ?? {}).filter(
      ([name]) => !contained.test(name)
    )
    manifest.dependencies = Object.fromEntries(left)
    for (const field of ['exports', 'imports']) {
      if (manifest[field] !== undefined) manifest[field] = withoutSources(manifest[field])
    }
    return manifest
  }
}
