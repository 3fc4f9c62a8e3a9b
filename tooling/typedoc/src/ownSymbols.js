/**
 * Counts what another package defines as external: `typedoc-plugin-missing-exports` would repeat it
 * in each package that mentions it.
 */
export function load(app) {
  const { converter } = app
  const isExternal = converter.isExternal.bind(converter)
  converter.isExternal = (symbol, checker) =>
    isExternal(symbol, checker) ||
    !symbol.declarations?.some((node) =>
      node.getSourceFile().fileName.startsWith(`${app.options.packageDir}/`)
    )
}
