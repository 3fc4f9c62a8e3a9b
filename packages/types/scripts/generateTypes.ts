import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { argv, execPath, exit, stderr, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { runtimes } from './selections.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const metadataFolder = join(root, 'metadata')
const committed = join(root, 'src', 'generated')
const [, script = '', mode, name, folder = ''] = argv

// One runtime, in a process of its own: only that one pays for loading typegen.
if (mode === '--only') {
  const runtime = runtimes.find((entry) => entry.name === name)
  if (runtime === undefined) throw new Error(`there is no runtime ${name}`)
  const { generateRuntime } = await import('./generateRuntime.ts')
  await generateRuntime({ runtime, metadataFolder, outputFolder: folder })
} else if (mode === '--check') {
  await check()
} else {
  rmSync(committed, { recursive: true, force: true })
  await generateAll(committed)
}

async function check(): Promise<void> {
  const output = mkdtempSync(join(tmpdir(), 'paraclock-types-'))
  await generateAll(output)
  const differences = compareFolders(committed, output)
  rmSync(output, { recursive: true })
  for (const difference of differences) stderr.write(`${difference}\n`)
  if (differences.length > 0) {
    stderr.write('The generated types are not those of the metadata: run `pnpm types:generate`.\n')
    exit(1)
  }
  stdout.write('the generated types are those of the metadata\n')
}

// All at once: most of the time goes into decoding metadata.
async function generateAll(output: string): Promise<void> {
  await Promise.all(runtimes.map((runtime) => generate(runtime.name, output)))
}

function generate(runtime: string, output: string): Promise<void> {
  const args = ['--conditions=@paraclock/source', script, '--only', runtime, output]
  return new Promise((resolve, reject) => {
    const child = spawn(execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] })
    let problems = ''
    child.stderr.on('data', (chunk: Buffer) => {
      problems += chunk.toString()
    })
    child.on('error', reject)
    child.on('close', (code) => {
      if (code === 0) resolve()
      else reject(new Error(`generating ${runtime} failed:\n${problems}`))
    })
  })
}

function compareFolders(expected: string, actual: string): string[] {
  const before = listFiles(expected)
  const after = listFiles(actual)
  return [
    ...after.filter((file) => !before.includes(file)).map((file) => `${file} is missing`),
    ...before.filter((file) => !after.includes(file)).map((file) => `${file} is not generated`),
    ...before
      .filter((file) => after.includes(file))
      .filter((file) => read(expected, file) !== read(actual, file))
      .map((file) => `${file} differs`)
  ]
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}

function read(folder: string, file: string): string {
  return readFileSync(join(folder, file), 'utf8').replaceAll('\r\n', '\n')
}
