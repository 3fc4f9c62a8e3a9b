#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { runProgram } from '@paraclock/core/node'
import { runWatchtower } from './cli/runWatchtower.ts'

// Decoding allocates many short-lived objects, for which V8 has the semi-space.
// `--semi-space-growth-factor=1` keeps the semi-space from growing: a larger one doubles the memory
// of the process and saves no time. With `--wasm-lazy-validation`, a function of a runtime's code
// is validated only at its first call.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--wasm-lazy-validation')
await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runWatchtower })
