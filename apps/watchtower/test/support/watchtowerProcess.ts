import { cwd, env, stdout } from 'node:process'
import { readWatchtowerConfig, startWatchtower } from '../../src/index.ts'

// A watchtower in a process of its own, which tests kill at any point. It takes the work of a dead one
// at once, and looks for problems all the time.
await startWatchtower({
  config: await readWatchtowerConfig({ cwd: cwd(), env }),
  times: { lookMs: 50, beatMs: 100, takeMs: 300 },
  onProgress: ({ role }, { block }) => stdout.write(`${role}: block ${block}\n`),
  onProblem: (place, error) => stdout.write(`${place}: ${error.code}: ${error.message}\n`)
})
