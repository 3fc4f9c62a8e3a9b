import { cwd, env, stdout } from 'node:process'
import { readWatchtowerConfig, startWatchtower } from '../../src/index.ts'

// Runs a watchtower that tests kill at any moment. The test chooses when it takes the lease of a
// dead one. It looks for problems without a pause.
const takeMs = Number(env['TAKE_MS'] ?? 300)
await startWatchtower({
  config: await readWatchtowerConfig({ cwd: cwd(), env }),
  times: { lookMs: takeMs / 6, beatMs: takeMs / 3, takeMs },
  onProgress: ({ role }, { block }) => stdout.write(`${role}: block ${block}\n`),
  onProblem: (place, error) => stdout.write(`${place}: ${error.code}: ${error.message}\n`)
})
