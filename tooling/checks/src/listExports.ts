import { join } from 'node:path'
import ts from 'typescript'

/** What an entry may export of: files of the package, and packages of the workspace. */
const FOLLOWED = /^(?:\.|@paraclock\/)/

/** An entry of a package: its subpath and its declaration file. */
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
  const settings: ts.CompilerOptions = {
    module: ts.ModuleKind.NodeNext,
    target: ts.ScriptTarget.ES2024,
    noEmit: true,
    noLib: true,
    types: []
  }
  const host = ts.createCompilerHost(settings)
  // A name is of the same kind whatever its type is made of: the rest need not be read.
  host.resolveModuleNameLiterals = (literals, from) =>
    literals.map(({ text }) =>
      FOLLOWED.test(text)
        ? ts.resolveModuleName(
            text,
            from,
            settings,
            host,
            undefined,
            undefined,
            ts.ModuleKind.ESNext
          )
        : { resolvedModule: undefined }
    )
  const program = ts.createProgram(files, settings, host)
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
