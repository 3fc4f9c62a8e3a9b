import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript-api'
import { expect, test } from 'vitest'
import { xcmVersions } from '../src/versions/versionTable.ts'

const folder = join(import.meta.dirname, '../src')
const declaration = join(folder, 'versions/versionTable.ts')

/** The files of the package that do not compile with other versions. */
function compileWith(versions: string): readonly string[] {
  const { config } = ts.readConfigFile(join(folder, 'tsconfig.json'), ts.sys.readFile)
  const { options: settings } = ts.parseJsonConfigFileContent(config, ts.sys, folder)
  const options = { ...settings, composite: false }
  const host = ts.createCompilerHost(options)
  const { readFile } = host
  host.readFile = (path) =>
    path === declaration
      ? readFile(path)?.replace(/(?<=xcmVersions = )\[.*?\]/, versions)
      : readFile(path)
  const program = ts.createProgram([join(folder, 'index.ts')], options, host)
  return program
    .getSourceFiles()
    .filter(({ fileName }) => fileName.startsWith(folder))
    .flatMap((file) => program.getSemanticDiagnostics(file))
    .map(({ file, messageText }) => {
      const text = ts.flattenDiagnosticMessageText(messageText, ' ')
      return `${file?.fileName.slice(folder.length + 1)}: ${text}`
    })
}

test('a new version needs one row in one table, which the compiler requires', () => {
  const next = Math.max(...xcmVersions) + 1
  expect(compileWith(JSON.stringify([next, ...xcmVersions]))).toEqual([
    expect.stringContaining(`versions/versionTable.ts: Property '${next}' is missing`)
  ])
}, 60_000)

test('no file decides by the number of a version', () => {
  const files = globSync('**/*.ts', { cwd: folder }).filter((path) => !path.endsWith('.test.ts'))
  const deciding = files.filter((path) =>
    /version\)? *(===|!==|<=?|>=?) *\d/i.test(readFileSync(join(folder, path), 'utf8'))
  )
  expect(deciding).toEqual([])
})
