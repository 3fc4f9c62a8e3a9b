#!/usr/bin/env node
import { runProgram } from '@paraclock/core/node'
import { runWatchtower } from './cli/runWatchtower.ts'

await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runWatchtower })
