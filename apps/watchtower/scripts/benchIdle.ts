import { execFileSync, spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { argv, execPath, stdout } from 'node:process'
import { setTimeout as passTime } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { startDevnet } from '@paraclock/devnet'
import { writeNetworks } from '../test/support/writeNetworks.ts'

// Measures memory and processor time of a built watchtower. It follows networks that only build
// empty blocks: pnpm --filter @paraclock/watchtower run idle [networks] [minutes]
const [networks = '10', minutes = '5'] = argv.slice(2)
const BLOCK_MS = 6000
const WARM_MS = 120_000
const SAMPLE_MS = 15_000

const cwd = await mkdtemp(join(tmpdir(), 'paraclock-idle-'))
const path = join(cwd, 'paraclock.config.json')
const all: Record<string, unknown> = {}
for (let index = 0; index < Number(networks); index += 1) {
  const name = `idle${index}`
  const net = await startDevnet({ variant: 'minute', ready: true, name, autoBlock: BLOCK_MS })
  await writeNetworks(cwd, net, { pays: true })
  const file = JSON.parse(await readFile(path, 'utf8')) as { networks: { main: unknown } }
  all[name] = file.networks.main
}
await writeFile(path, JSON.stringify({ networks: all }))
const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))
// The environment of the container and the unit among the examples.
const env = {
  ...process.env,
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '131072',
  MALLOC_TRIM_THRESHOLD_: '131072'
}
const watchtower = spawn(execPath, [main], { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] })

/** Measures the resident memory in MB, and the seconds of a core since the start. */
function measure(): readonly [memory: number, seconds: number] {
  const [kilobytes = 0, seconds = 0] = execFileSync(
    'ps',
    ['-o', 'rss=,cputimes=', '-p', String(watchtower.pid)],
    { encoding: 'utf8' }
  )
    .trim()
    .split(/\s+/)
    .map(Number)
  return [kilobytes / 1024, seconds]
}

await passTime(WARM_MS)
const [, before] = measure()
const begun = performance.now()
const memory: number[] = []
while (performance.now() - begun < Number(minutes) * 60_000) {
  await passTime(SAMPLE_MS)
  memory.push(measure()[0])
}
const [, after] = measure()
const share = (100 * 1000 * (after - before)) / (performance.now() - begun)
const [first = 0, last = 0] = [memory[0], memory.at(-1)]
stdout.write(`networks  MB first  MB most  MB last  % of a core\n`)
stdout.write(
  `${networks.padEnd(10)}${[first, Math.max(...memory), last].map((one) => one.toFixed(0).padEnd(9)).join('')}${share.toFixed(1)}\n`
)
watchtower.kill()
await rm(cwd, { recursive: true, force: true })
process.exit()
