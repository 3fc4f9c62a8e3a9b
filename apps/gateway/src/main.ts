#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { argv, env, exit, stderr, stdout, versions } from 'node:process'
import { runGateway } from './cli/runGateway.ts'

const manifest = readFileSync(new URL('../package.json', import.meta.url), 'utf8')
const { version, engines } = JSON.parse(manifest) as { version: string; engines: { node: string } }
const untilStopped = new Promise((resolve) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, resolve)
})

// A second signal ends it at once: the listeners are gone after the first.
exit(
  await runGateway({
    argv: argv.slice(2),
    env,
    version,
    node: { running: versions.node, oldest: engines.node.replace('>=', '') },
    write: (text) => stdout.write(text),
    writeError: (text) => stderr.write(text),
    untilStopped
  })
)
