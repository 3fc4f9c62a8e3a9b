const SOURCE = '@paraclock/source'

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
    // A package that nobody imports or runs is built files alone, which contain what it depends on.
    const hasEntry = Object.values(manifest.exports ?? {}).some((one) => typeof one !== 'string')
    if (!hasEntry && manifest.bin === undefined) delete manifest.dependencies
    for (const field of ['exports', 'imports']) {
      if (manifest[field] !== undefined) manifest[field] = withoutSources(manifest[field])
    }
    return manifest
  }
}
