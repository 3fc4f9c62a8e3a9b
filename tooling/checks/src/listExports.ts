import { join } from 'node:path'
import ts from 'typescript'

/** An entry of a package: its subpath and the declaration file behind it. */
export interface PackageEntry {
  /** The subpath, `.` for the main entry. */
  readonly subpath: string
  /** The declaration file, relative to the package. */
  readonly types: string
}

/**
 * Lists every name that a package exports, types included, one line each: what a release adds or
 * takes away can be read off the difference of two such lists.
 */
export function listExports(folder: string, entries: readonly PackageEntry[]): string {
  const files = entries.map(({ types }) => join(folder, types))
  const program = ts.createProgram(files, {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    noEmit: true,
    skipLibCheck: true,
    types: []
  })
  const checker = program.getTypeChecker()
  const lines = entries.flatMap(({ subpath, types }) => {
    const source = program.getSourceFile(join(folder, types))
    const module = source && checker.getSymbolAtLocation(source)
    if (!module) return [`${subpath} (nothing)`]
    return checker.getExportsOfModule(module).map((symbol) => {
      const target = symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol
      return `${subpath} ${nameKind(target.flags)} ${symbol.name}`
    })
  })
  return `${lines.sort().join('\n')}\n`
}

function nameKind(flags: ts.SymbolFlags): string {
  if (flags & ts.SymbolFlags.Class) return 'class'
  if (flags & ts.SymbolFlags.Function) return 'function'
  if (flags & ts.SymbolFlags.Variable) return 'const'
  return 'type'
}
