import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { exit, stderr, stdout } from 'node:process'
import { copyCrates } from './copyCrates.ts'
import { features, folder } from './workspace.ts'

// Tests the published crates on the next line of polkadot-sdk, with the newest versions of its crates,
// as soon as the registry has them. A failure shows what an upgrade of the line will take.
const lineOf = (text: string, pattern: RegExp): number => {
  const line = Number(pattern.exec(text)?.[1])
  if (Number.isInteger(line)) return line
  stderr.write(`no line of polkadot-sdk is found by ${pattern} in: ${text.slice(0, 200)}\n`)
  exit(1)
}

const manifest = readFileSync(join(folder, 'Cargo.toml'), 'utf8')
const used = lineOf(manifest, /^polkadot-sdk = \{ version = "(\d+)\./m)
// Outside of the workspace, which would answer with the version of its lock file.
const asked = ['info', 'polkadot-sdk', '--registry', 'crates-io', '--color', 'never']
const { stdout: answer } = spawnSync('cargo', asked, { cwd: '/', encoding: 'utf8' })
const newest = lineOf(answer ?? '', /^version: (\d+)\./m)
if (newest <= used) {
  stdout.write(`stable${used} is the newest line of polkadot-sdk: nothing to try.\n`)
  exit(0)
}
stdout.write(`Testing the pallets with the crates of stable${newest}, after stable${used}.\n`)
const workspace = copyCrates('next', (own) =>
  own
    .split('\n')
    // The crates of polkadot-sdk have no path, and a range up to the next line.
    .map((line) => line.replace(/version = ">=([\d.]+), <\d+"/, 'version = ">=$1"'))
    .map((line) => line.replace(/^(sp-\w+ = \{ version = ")(\d)/, '$1>=$2'))
    .join('\n')
)
exit(
  spawnSync('cargo', ['test', '--features', features], { cwd: workspace, stdio: 'inherit' })
    .status ?? 1
)
