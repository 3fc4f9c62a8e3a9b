import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { env, execPath, exit, stdout } from 'node:process'
import { createInterface } from 'node:readline'
import { COLUMNS, drawTerminal, type Line, ROWS } from './drawTerminal.ts'

// Runs the demo with one network, and writes docs/recording.svg, which shows it as it ran, up to the
// verdict that the network is ready. The waits of the demo are shortened. What it prints at once
// fills the window at the start, and is then shown line by line.
const MAX_WAIT = 0.8
const MIN_WAIT = 0.12
/** How long the first window stands still. */
const FIRST_WAIT = 1.8
/** How a terminal begins a line in green, the color of the verdict that a network is ready. */
const GREEN = '\u001b[32m'

const root = join(import.meta.dirname, '../../../..')
const folder = mkdtempSync(join(tmpdir(), 'recording-'))
const main = join(root, 'apps/paraclock/src/main.ts')
// Its own words name the program as it is installed, and not as a script of this repository.
const own = Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith('npm_')))
// The demo colors its output, and says what it does, only on a terminal.
const terminal = `data:text/javascript,for(const stream of [process.stdout,process.stderr])Object.assign(stream,{isTTY:true,columns:${COLUMNS}})`
const flags = ['--conditions=@paraclock/source', '--import', terminal]
const line = [execPath, ...flags, main, 'demo', '--network', 'main']
const demo = spawn('/bin/sh', ['-c', 'exec "$@" 2>&1', 'sh', ...line], {
  cwd: folder,
  env: own,
  stdio: ['ignore', 'pipe', 'inherit']
})
const prompt = '\u001b[1m$ npx --yes pnpm@12.21.0 onboard --network main\u001b[0m'
const lines: Line[] = [{ text: prompt, at: 0 }]
let heard = performance.now()
let isReady = false
for await (const text of createInterface({ input: demo.stdout })) {
  const wait = (performance.now() - heard) / 1000
  heard = performance.now()
  if (isReady) continue
  const last = lines.length === ROWS ? FIRST_WAIT : (lines.at(-1)?.at ?? 0)
  const at = last + Math.max(MIN_WAIT, Math.min(MAX_WAIT, wait))
  lines.push({ text, at: lines.length < ROWS ? 0 : at })
  isReady = text.startsWith(GREEN)
}
if (demo.exitCode === null) await once(demo, 'exit')
rmSync(folder, { recursive: true, force: true })
if (demo.exitCode !== 0 || !isReady) exit(1)
const file = 'docs/recording.svg'
writeFileSync(join(root, file), drawTerminal(lines))
stdout.write(`${file}: ${lines.length} lines\n`)
