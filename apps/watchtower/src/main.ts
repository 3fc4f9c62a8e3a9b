#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { runProgram } from '@paraclock/core/node'
import { runWatchtower } from './cli/runWatchtower.ts'

// `--semi-space-growth-factor=1` keeps the semi-space of V8, the space of short-lived objects, from
// growing. A larger semi-space doubles the memory of the process and saves no time.
// `--wasm-lazy-validation` validates a function of a runtime's code only at its first call.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--wasm-lazy-validation')
await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runWatchtower })
