#!/usr/bin/env node
import modules from 'node:module'
import process from 'node:process'

// Before anything of the command is loaded, so that the next run finds it compiled. A Node without
// such a cache is too old, and the command says so.
modules.enableCompileCache?.()
const { runMain } = await import('./cli/runMain.ts')

// The exit is forced: a connection that refuses to close must not keep a shell waiting.
process.exit(await runMain(process))
