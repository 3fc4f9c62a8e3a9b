#!/usr/bin/env node
import process from 'node:process'
import { runMain } from './cli/runMain.ts'

// The exit is forced: a connection that refuses to close must not keep a shell waiting.
process.exit(await runMain(process))
