import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

// In what the bundler writes: a quoted text that begins with a dot, after `from`, `import` or `import(`.
const IMPORT = /\b(?:from|import)\s*\(?\s*(["'`])(\.{1,2}\/[^"'`$]+)\1/g

const SOURCE_MAP = /^\/\/# sourceMappingURL=(?!data:)(.+)$/gm

/**
 * Lists the relative imports of a package's modules, and the source maps of these and of declarations,
 * that lead to no file of the package. A bundler that is told to leave a module out does not look
 * whether its path leads anywhere.
 */
export function listBrokenImports(folder: string, files: readonly string[]): readonly string[] {
  const packed = new Set(files)
  return files
    .filter((path) => /\.(js|d\.ts)$/.test(path))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      const isPacked = (name: string): boolean => packed.has(posix.join(posix.dirname(path), name))
      const imports = path.endsWith('.js') ? [...text.matchAll(IMPORT)] : []
      return [
        ...imports.map(([, , specifier = '']) => ['imports', specifier] as const),
        ...[...text.matchAll(SOURCE_MAP)].map(([, map = '']) => ['names', map] as const)
      ]
        .filter(([, name]) => !isPacked(name))
        .map(([does, name]) => `${path} ${does} ${name}, which is not packed`)
    })
}
