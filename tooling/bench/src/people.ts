import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { argv, env, execPath, exit, stdout } from 'node:process'
import { fileURLToPath } from 'node:url'
import { listInstalled } from '@tooling/checks/listInstalled'
import { countInstructions } from './countInstructions.ts'
import { printTable } from './printTable.ts'

// What a person waits for: what of it does not depend on the machine, beside the committed figures that
// no change may exceed, and then the times. With --exact only the former.
const root = join(import.meta.dirname, '../../..')
const committed = JSON.parse(
  readFileSync(join(root, 'tooling/bench/results/people.json'), 'utf8')
) as Readonly<Record<string, number>>

function measureInstall(...folders: string[]): readonly [packages: number, kB: number] {
  const installed = [...listInstalled(folders.map((one) => join(root, one))).values()]
  return [installed.length, Math.ceil(installed.reduce((sum, one) => sum + one, 0) / 1000)]
}

/** The kB of the page and of the files that it names. */
function measureFirstLoad(folder: string): number {
  const page = readFileSync(join(root, folder, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\.\/(assets\/[^"]+)"/g)].map(
    ([, path = '']) => path
  )
  // A page that names no script or no style is not the console's.
  if (named.length < 2) return Number.POSITIVE_INFINITY
  const files = ['index.html', ...named].map((path) => statSync(join(root, folder, path)).size)
  return Math.ceil(files.reduce((sum, size) => sum + size, 0) / 1000)
}

const program = ['scheduler', 'connect', 'submission', 'devnet'].map((name) => `packages/${name}`)
const [programPackages, programKB] = measureInstall(...program)
const [commandPackages, commandKB] = measureInstall('apps/paraclock')
const [peerPackages, peerKB] = measureInstall('packages/devnet/node_modules/@polkadot/api')
const consoleFirstLoadKB = measureFirstLoad('apps/console/dist')
const startMillions = countInstructions(join(root, 'apps/paraclock/dist/main.js'), '--help')
const blocksMillions = countInstructions(fileURLToPath(import.meta.resolve('./counted.ts')))
if (startMillions === undefined && env['CI'] !== undefined) {
  stdout.write('Instructions are counted by valgrind, which is missing.\n')
  exit(1)
}
const measured: Readonly<Record<string, readonly [number | undefined, ...peer: number[]]>> = {
  programPackages: [programPackages, peerPackages],
  programKB: [programKB, peerKB],
  commandPackages: [commandPackages, peerPackages],
  commandKB: [commandKB, peerKB],
  consoleFirstLoadKB: [consoleFirstLoadKB],
  startMillions: [startMillions],
  blocksMillions: [blocksMillions]
}
// Tests count the others, which need a network: rounds.devnet.test.ts and imports.built.ts of the command.
const rows = Object.entries(committed).map(([name, most]) => {
  const [now, peer] = measured[name] ?? []
  const missing = name.endsWith('Millions') ? 'valgrind counts it' : 'a test counts it'
  return [name, `${now ?? missing}`, `${most}`, `${peer ?? ''}`]
})
printTable(['', 'now', 'at most', '@polkadot/api alone'], rows)

const worse = Object.entries(measured).filter(
  ([name, [now]]) => now !== undefined && !(now <= (committed[name] ?? 0))
)
if (worse.length > 0) {
  stdout.write(`Worse than tooling/bench/results/people.json: ${worse.map(([name]) => name)}\n`)
  exit(1)
}
if (argv.includes('--exact')) exit(0)

const source = '--conditions=@paraclock/source'
for (const [cwd, ...args] of [
  ['apps/paraclock', 'scripts/benchCheck.ts', '--round-trip', '50', '--demo'],
  ['apps/paraclock', 'scripts/benchCheck.ts', '--round-trip', '150'],
  ['tooling/bench', '--expose-gc', 'src/main.ts', '--runtime', 'target']
]) {
  stdout.write(`\n${args.join(' ')}\n`)
  const { status } = spawnSync(execPath, [source, ...args], {
    cwd: join(root, cwd ?? ''),
    stdio: 'inherit'
  })
  if (status !== 0) exit(1)
}
