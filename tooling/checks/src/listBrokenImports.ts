import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'

// The lines of a comment: the compiler's reader takes those after some regular expressions for code.
const COMMENT = /^\s*\*(?!\/).*$/gm

const SOURCE_MAP = /^\/\/# sourceMappingURL=(?!data:)(.+)$/gm

/** The name of the package that an import names, or `undefined` for a module of Node.js. */
const packageOf = (specifier: string): string | undefined =>
  /^(?!node:)(?:@[^/]+\/)?[^/]+/.exec(specifier)?.[0]

/**
 * Lists the imports of a package's modules that lead to no file of the package and to none of the
 * packages that are installed with it, and the source maps of its files that are missing. A bundler
 * that is told to leave a module out does not look whether its path leads anywhere.
 */
export function listBrokenImports(args: {
  readonly folder: string
  readonly files: readonly string[]
  /** The packages that are installed with it. */
  readonly installed: readonly string[]
}): readonly string[] {
  const { folder, files } = args
  const packed = new Set(files)
  const installed = new Set<string | undefined>([undefined, ...args.installed])
  return files
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const isPacked = (name: string): boolean => packed.has(posix.join(posix.dirname(path), name))
      const code = text.replaceAll(COMMENT, '')
      const imports = ts.preProcessFile(code).importedFiles.map(({ fileName }) => fileName)
      const own = imports.filter((name) => name.startsWith('.') && path.endsWith('.js'))
      const others = imports.filter((name) => /^[^.#]/.test(name))
      return [
        ...own
          .filter((name) => !isPacked(name))
          .map((name) => `${path} imports ${name}, which is not packed`),
        ...[...new Set(others)]
          .filter((name) => !installed.has(packageOf(name)))
          .map((name) => `${path} imports ${name}, which is not installed with it`),
        ...[...text.matchAll(SOURCE_MAP)]
          .filter(([, map = '']) => !isPacked(map))
          .map(([, map]) => `${path} names ${map}, which is not packed`)
      ]
    })
}
