import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { drawTerminal, type Line } from './drawTerminal.ts'

// Runs the demo, and writes docs/recording.svg, which shows it as it ran. The waits of the demo are
// shortened, and what it prints at once is shown line by line.
const MAX_WAIT = 1.5
const MIN_WAIT = 0.12

const root = join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'recording-'))
const main = join(root, 'apps/paraclock/src/main.ts')
// Its own words name the program as it is installed, and not as a script of this repository.
const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
const demo = spawn(execPath, ['--conditions=@paraclock/source', main, 'demo'], {
  cwd: folder,
  env: { ...own, COLUMNS: '84' },
  stdio: ['ignore', 'pipe', 'inherit']
})
const lines: Line[] = [{ text: '$ npx --yes pnpm@12.21.0 onboard', at: 0 }]
let heard = performance.now()
for await (const text of createInterface({ input: demo.stdout })) {
  const wait = (performance.now() - heard) / 1000
  heard = performance.now()
  const last = lines.at(-1)?.at ?? 0
  lines.push({ text, at: last + Math.max(MIN_WAIT, Math.min(MAX_WAIT, wait)) })
}
if (demo.exitCode === null) await once(demo, 'exit')
rmSync(folder, { recursive: true, force: true })
if (demo.exitCode !== 0) exit(1)
const file = 'docs/recording.svg'
writeFileSync(join(root, file), drawTerminal(lines))
stdout.write(`${file}: ${lines.length} lines\n`)
