import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'

// In what the bundler writes: a quoted text that begins with a dot, after `from`, `import` or `import(`.
const IMPORT = /\b(?:from|import)\s*\(?\s*(["'`])(\.{1,2}\/[^"'`$]+)\1/g

/**
 * Lists the relative imports of a package's modules that lead to no file of the package. A bundler
 * that is told to leave a module out does not look whether its path leads anywhere.
 */
export function listBrokenImports(folder: string, files: readonly string[]): readonly string[] {
  const packed = new Set(files)
  return files
    .filter((path) => path.endsWith('.js'))
    .flatMap((path) => {
      const text = readFileSync(join(folder, path), 'utf8')
      return [...text.matchAll(IMPORT)]
        .map(([, , specifier = '']) => specifier)
        .filter((specifier) => !packed.has(posix.join(posix.dirname(path), specifier)))
        .map((specifier) => `${path} imports ${specifier}, which is not packed`)
    })
}
