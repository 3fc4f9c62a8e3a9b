#!/usr/bin/env node
import { setFlagsFromString } from 'node:v8'
import { runProgram } from '@paraclock/core/node'
import { runWatchtower } from './cli/runWatchtower.ts'

// Decoding makes garbage at such a rate that the space for it grows as far as it may, to twice the memory
// and no gain in time. A function of a runtime is validated when it is first called.
setFlagsFromString('--semi-space-growth-factor=1')
setFlagsFromString('--wasm-lazy-validation')
await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runWatchtower })
