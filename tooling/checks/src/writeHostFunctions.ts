import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { listHostFunctions } from './listHostFunctions.ts'

/** The crates whose host functions parachain nodes have. */
const CRATES = ['sp-io', 'cumulus-primitives-proof-size-hostfunction', 'sp-statement-store']

const FILE = new URL('../../../packages/executor/test/vectors/hostFunctions.json', import.meta.url)

/** Lets cargo fetch the newest release of a crate, and reads its source. */
function readNewest(crate: string): { readonly version: string; readonly source: string } {
  // Outside of any workspace, whose lock file would choose the version.
  const about = execFileSync('cargo', ['info', crate, '--registry', 'crates-io'], {
    cwd: homedir(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore']
  })
  const version = /^version: (\S+)/m.exec(about)?.[1]
  const home = process.env['CARGO_HOME'] ?? join(homedir(), '.cargo')
  const paths = globSync(join(home, 'registry/src/*', `${crate}-${version}`, 'src/*.rs'))
  assert(version !== undefined && paths.length > 0, `cargo fetched no source of ${crate}`)
  return { version, source: paths.map((path) => readFileSync(path, 'utf8')).join('\n') }
}

const crates = Object.fromEntries(
  CRATES.map((crate) => {
    const { version, source } = readNewest(crate)
    return [crate, { version, functions: listHostFunctions(source) }]
  })
)
writeFileSync(FILE, `${JSON.stringify(crates, null, 2)}\n`)
for (const [crate, { version, functions }] of Object.entries(crates)) {
  process.stdout.write(`${crate} ${version}: ${functions.length} host functions\n`)
}
