import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { execPath, exit, stderr, stdout } from 'node:process'
import { collectSnippets } from './collectSnippets.ts'
import { compareResults, type ExampleFile } from './compareResults.ts'
import { findStatedResults } from './findStatedResults.ts'

// The examples of the comments and pages are compiled as modules of the package that governs the file
// in which they stand, so that they import what their reader imports. The examples that state results
// are run.
const root = join(import.meta.dirname, '../../..')
const FOLDER = '.types/examples'
const ERROR = /^(?<path>[^\s(][^(]*)\((?<line>\d+),\d+\): error TS\d+: (?<text>.*)$/

const pages = globSync(
  ['{packages,apps}/*/src/**/*.ts', '{packages,apps}/*/*.md', 'docs/**/*.md', '*.md'],
  { cwd: root, exclude: (path) => /node_modules|generated|docs[/\\]api/.test(path) }
)
const examples = new Map<string, { readonly page: string; readonly line: number }>()
const runnable = new Map<string, ExampleFile>()
const folders = new Set([join(root, FOLDER)])
const wrong: string[] = []
let equal = 0
let undecided = 0
try {
  for (const page of pages.sort()) writeExamples(page)
  wrong.push(...compileExamples())
  for (const [path, example] of runnable) await runExample(path, example)
} finally {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
}
for (const line of wrong) stderr.write(`${line}\n`)
if (wrong.length === 0) {
  stdout.write(`${examples.size} examples of the comments and pages compile. `)
  stdout.write(`${equal} results are as stated, ${undecided} need a chain.\n`)
}
// An example that waits for a chain keeps the process alive.
exit(wrong.length > 0 ? 1 : 0)

function writeExamples(page: string): void {
  for (const { line, code } of collectSnippets(readFileSync(join(root, page), 'utf8'))) {
    const folder = join(findPackage(join(root, page)), FOLDER)
    const path = join(folder, `${basename(page).replace(/\W/g, '-')}-${line}.ts`)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    const name = relative(root, path).replaceAll('\\', '/')
    writeFileSync(path, `${code}\nexport {}\n`)
    examples.set(name, { page, line })
    const { program, ...stated } = findStatedResults(code)
    if (stated.results.length === 0) continue
    const programPath = path.replace(/\.ts$/, '.run.ts')
    writeFileSync(programPath, `${program}\nexport {}\n`)
    runnable.set(name, { ...stated, path: programPath })
  }
}

async function runExample(name: string, example: ExampleFile): Promise<void> {
  const comparison = await compareResults(example)
  equal += comparison.equal
  undecided += comparison.undecided
  for (const { line, problem } of comparison.wrong) wrong.push(place(name, line, problem))
}

function place(name: string, line: number, text: string): string {
  const example = examples.get(name)
  return `${example?.page}:${(example?.line ?? 1) + line - 1}: ${text}`
}

/** What the compiler says, at the places where the examples stand. */
function compileExamples(): readonly string[] {
  const sources = globSync('{packages,apps}/*/src/tsconfig.json', { cwd: root })
  const config = join(root, FOLDER, 'tsconfig.json')
  const settings = {
    compilerOptions: {
      module: 'nodenext',
      target: 'ES2024',
      lib: ['ES2025', 'DOM'],
      types: [],
      customConditions: ['@paraclock/source'],
      strict: true,
      skipLibCheck: true,
      noEmit: true,
      allowImportingTsExtensions: true
    },
    files: [...examples.keys()].map((path) => join(root, path)),
    references: sources.map((path) => ({ path: join(root, dirname(path)) }))
  }
  mkdirSync(dirname(config), { recursive: true })
  writeFileSync(config, JSON.stringify(settings))
  const compiler = join(root, 'node_modules/typescript/bin/tsc')
  const args = [compiler, '-b', config, '--checkers', '1', '--pretty', 'false']
  const { status, stdout: output } = spawnSync(execPath, args, { cwd: root, encoding: 'utf8' })
  const lines = output.split('\n').filter((line) => line !== '')
  if (status !== 0 && lines.length === 0) return [`The compiler ended with ${status}.`]
  return lines.map((line) => {
    const { path = '', line: at, text } = ERROR.exec(line)?.groups ?? {}
    return examples.has(path) ? place(path, Number(at), text ?? '') : line
  })
}

function findPackage(path: string): string {
  const folder = dirname(path)
  if (existsSync(join(folder, 'package.json')) && folder !== root) return folder
  return relative(root, folder) === '' ? join(root, 'docs/examples') : findPackage(folder)
}
