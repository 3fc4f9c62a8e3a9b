#!/usr/bin/env node
import { enableCompileCache } from 'node:module'
import process from 'node:process'

// Before anything of the command is loaded, so that the next run finds it compiled.
enableCompileCache()
const { runMain } = await import('./cli/runMain.ts')

// The exit is forced: a connection that refuses to close must not keep a shell waiting.
process.exit(await runMain(process))
