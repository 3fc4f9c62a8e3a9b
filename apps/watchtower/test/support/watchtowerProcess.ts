import { cwd, env, stdout } from 'node:process'
import { readWatchtowerConfig, startWatchtower } from '../../src/index.ts'

// A watchtower in a process of its own, which tests kill at any point. It takes the work of a dead one
// as soon as the test states, and looks for problems all the time.
const takeMs = Number(env['TAKE_MS'] ?? 300)
await startWatchtower({
  config: await readWatchtowerConfig({ cwd: cwd(), env }),
  times: { lookMs: takeMs / 6, beatMs: takeMs / 3, takeMs },
  onProgress: ({ role }, { block }) => stdout.write(`${role}: block ${block}\n`),
  onProblem: (place, error) => stdout.write(`${place}: ${error.code}: ${error.message}\n`)
})
