import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { exit, stderr, stdout } from 'node:process'
import ts from 'typescript'
import { collectSnippets } from './collectSnippets.ts'

// The examples of the comments and pages are compiled as modules beside the package.json that
// governs the file in which they stand, so that they import what their reader imports.
const root = join(import.meta.dirname, '../../..')
const pages = globSync(
  ['{packages,apps}/*/src/**/*.ts', '{packages,apps}/*/*.md', 'docs/**/*.md', '*.md'],
  { cwd: root, exclude: (path) => /node_modules|generated|docs[/\\]api/.test(path) }
)

const programs = new Map<string, { readonly page: string; readonly line: number; code: string }>()
for (const page of pages.sort()) {
  for (const { line, code } of collectSnippets(readFileSync(join(root, page), 'utf8'))) {
    const name = `example-${basename(page).replace(/\W/g, '-')}-${line}.ts`
    programs.set(join(findPackage(join(root, page)), name), { page, line, code })
  }
}

const settings: ts.CompilerOptions = {
  module: ts.ModuleKind.NodeNext,
  target: ts.ScriptTarget.ES2024,
  lib: ['lib.es2025.d.ts', 'lib.dom.d.ts'],
  types: [],
  customConditions: ['@paraclock/source'],
  strict: true,
  skipLibCheck: true,
  noEmit: true,
  allowImportingTsExtensions: true
}
const host = ts.createCompilerHost(settings)
const { fileExists, readFile, getSourceFile } = host
host.fileExists = (path) => programs.has(normalize(path)) || fileExists(path)
host.readFile = (path) => programs.get(normalize(path))?.code ?? readFile(path)
host.getSourceFile = (path, ...rest) => {
  const code = programs.get(normalize(path))?.code
  return code === undefined
    ? getSourceFile(path, ...rest)
    : ts.createSourceFile(path, `${code}\nexport {}\n`, rest[0])
}

const program = ts.createProgram([...programs.keys()], settings, host)
let wrong = 0
for (const diagnostic of ts.getPreEmitDiagnostics(program)) {
  const file = diagnostic.file
  const example = file && programs.get(normalize(file.fileName))
  if (!file || !example) continue
  const { line } = file.getLineAndCharacterOfPosition(diagnostic.start ?? 0)
  const text = ts.flattenDiagnosticMessageText(diagnostic.messageText, '\n')
  stderr.write(`${example.page}:${example.line + line}: ${text}\n`)
  wrong += 1
}
if (wrong > 0) exit(1)
stdout.write(`${programs.size} examples of the comments and pages compile.\n`)

function normalize(path: string): string {
  return join(path)
}

function findPackage(path: string): string {
  const folder = dirname(path)
  if (existsSync(join(folder, 'package.json')) && folder !== root) return folder
  return relative(root, folder) === '' ? join(root, 'docs/examples') : findPackage(folder)
}
