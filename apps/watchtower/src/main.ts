#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { runProgram } from '@paraclock/core/node'
import { runWatchtower } from './cli/runWatchtower.ts'

// Decoding allocates many short-lived objects. Without the first flag, the space for new objects
// grows to its limit, which doubles the memory and saves no time. With the second flag, a function
// of a runtime's code is validated only at its first call.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--wasm-lazy-validation')
await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runWatchtower })
