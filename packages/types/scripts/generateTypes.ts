import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync
} from 'node:fs'
import { join, relative } from 'node:path'
import { argv, execPath, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { digestFiles } from './digestFiles.ts'
import { metadataFiles, runtimes } from './selections.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const generated = join(root, 'src', 'generated')
/** Holds the digests of the source files and of the generated files. */
const STAMP = 'stamp.txt'
const [, script = '', mode, folder = ''] = argv

// Generate in a separate process: typegen is then loaded only if needed, and its output is dropped.
if (mode === '--into') {
  const { generateRuntime } = await import('./generateRuntime.ts')
  for (const runtime of runtimes) await generateRuntime({ runtime, outputFolder: folder })
} else if (mode === '--check') {
  check()
} else {
  generateIfChanged()
}

/** Replaces the whole folder if anything in it is missing or out of date. */
function generateIfChanged(): void {
  const stamp = join(generated, STAMP)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === describeState()) return
  const begun = performance.now()
  const output = generateAll()
  rmSync(generated, { recursive: true, force: true })
  cpSync(output, generated, { recursive: true })
  rmSync(output, { recursive: true })
  writeFileSync(stamp, describeState())
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1)
  stdout.write(`generated the types of ${runtimes.length} runtimes in ${seconds} s\n`)
}

/** Generates all of it again, and compares it with the folder. */
function check(): void {
  const output = generateAll()
  const differences = compareFolders(generated, output)
  rmSync(output, { recursive: true })
  for (const difference of differences) stderr.write(`${difference}\n`)
  if (differences.length > 0) {
    stderr.write(
      'The generated types are not those of the metadata: remove packages/types/src/generated and run `pnpm generate`.\n'
    )
    exit(1)
  }
  stdout.write('the generated types are those of the metadata\n')
}

function describeState(): string {
  const sources = ['scripts', 'src']
    .flatMap((area) => listFiles(join(root, area)).map((file) => join(area, file)))
    .filter((file) => /\.ts$/.test(file) && !/\.test(-d)?\.ts$/.test(file))
    .map((file) => join(root, file))
    .filter((file) => !file.startsWith(generated))
  const typegen = fileURLToPath(import.meta.resolve('@polkadot/typegen/package.json'))
  const inputs = digestFiles(root, [...sources, ...metadataFiles(), typegen])
  const outputs = listFiles(generated).filter((file) => file !== STAMP)
  return `${inputs}\n${digestFiles(
    generated,
    outputs.map((file) => join(generated, file))
  )}\n`
}

/** Generates everything into a new folder, and returns its path. */
function generateAll(): string {
  const output = mkdtempSync(join(root, '.generating-'))
  const quick = import.meta.resolve('../../devnet/scripts/quickImports.ts')
  const args = ['--import', quick, '--conditions=@paraclock/source', script, '--into', output]
  const { status, stderr: problems } = spawnSync(execPath, args, {
    stdio: ['ignore', 'ignore', 'pipe'],
    encoding: 'utf8'
  })
  if (status !== 0) throw new Error(`generating the types failed:\n${problems}`)
  return output
}

function compareFolders(expected: string, actual: string): string[] {
  const before = listFiles(expected).filter((file) => file !== STAMP)
  const after = listFiles(actual)
  const read = (area: string, file: string): string => readFileSync(join(area, file), 'utf8')
  return [
    ...after.filter((file) => !before.includes(file)).map((file) => `${file} is missing`),
    ...before.filter((file) => !after.includes(file)).map((file) => `${file} is not generated`),
    ...before
      .filter((file) => after.includes(file))
      .filter((file) => read(expected, file) !== read(actual, file))
      .map((file) => `${file} differs`)
  ]
}

function listFiles(area: string): string[] {
  if (!existsSync(area)) return []
  return readdirSync(area, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(area, join(entry.parentPath, entry.name)))
    .sort()
}
