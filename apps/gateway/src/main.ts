#!/usr/bin/env node
import { runProgram } from '@paraclock/core/node'
import { runGateway } from './runGateway.ts'

await runProgram({ manifest: new URL('../package.json', import.meta.url), run: runGateway })
