import { spawnSync } from 'node:child_process'
import { env, execPath } from 'node:process'
import { fileURLToPath } from 'node:url'

// Runs random histories of each variant on the model and on the real runtimes. Arguments: the
// number of histories, which defaults to 10,000, and the first seed.
const [count = '10000', seed = '0'] = process.argv.slice(2)
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  execPath,
  [vitest, 'run', '--project', 'devnet', 'test/model/modelAndRuntime'],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...env, PARACLOCK_HISTORIES: count, PARACLOCK_FIRST_SEED: seed },
    stdio: 'inherit'
  }
)
process.exitCode = status ?? 1
