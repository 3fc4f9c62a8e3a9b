import { join, relative } from 'node:path'
import ts from 'typescript-api'

/** What a package is, compiled as a browser's bundler resolves it. */
export interface BrowserProgram {
  /** What the compiler says against the package's own files, with the file's path in the package. */
  readonly problems: readonly string[]
  /** The package's own files that a browser loads, as paths in the package. */
  readonly files: readonly string[]
  /** What they import from outside the package, sorted, each name once. */
  readonly imports: readonly string[]
}

const LIBRARIES = {
  worker: ['lib.es2024.d.ts', 'lib.webworker.d.ts'],
  page: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.asynciterable.d.ts']
}

/**
 * Compiles a package's main entry with the types of a browser and none of Node: a use of `Buffer`,
 * `process` or a `node:` module is then a problem that the compiler tells.
 */
export function compileForBrowser(args: {
  /** The package's folder. */
  readonly folder: string
  /** Where it must run: in every worker too, or in pages alone. */
  readonly place: 'worker' | 'page'
}): BrowserProgram {
  const { folder, place } = args
  const program = ts.createProgram([join(folder, 'src/index.ts')], {
    target: ts.ScriptTarget.ES2024,
    lib: LIBRARIES[place],
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    customConditions: ['@paraclock/source', 'browser'],
    types: [],
    strict: true,
    skipLibCheck: true,
    noEmit: true,
    allowImportingTsExtensions: true
  })
  const pathOf = (file: ts.SourceFile): string =>
    relative(folder, file.fileName).replaceAll('\\', '/')
  const own = program.getSourceFiles().filter((file) => pathOf(file).startsWith('src/'))
  const problems = own.flatMap((file) =>
    [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)].map(
      ({ messageText }) => `${pathOf(file)}: ${ts.flattenDiagnosticMessageText(messageText, '\n')}`
    )
  )
  const imports = own
    .flatMap((file) => ts.preProcessFile(file.text).importedFiles)
    .map(({ fileName }) => fileName)
    .filter((name) => !name.startsWith('.'))
  return { problems, files: own.map(pathOf), imports: [...new Set(imports)].sort() }
}
