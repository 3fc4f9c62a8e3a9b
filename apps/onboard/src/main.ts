#!/usr/bin/env node
import modules from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runInChild, runsCode } from './child/runInChild.ts'
import { isTooOld } from './version.ts'

/**
 * Runs the command line. A command that may run the code of chains runs in a child process, so that
 * this code cannot crash the program.
 */
async function run(): Promise<number> {
  if (isTooOld(process.versions.node)) {
    const { refuseNode } = await import('./cli/refuseNode.ts')
    return refuseNode(process)
  }
  if (runsCode(process.argv.slice(2))) {
    const program = import.meta.url.endsWith('.ts') ? './child.ts' : './child.js'
    return await runInChild(process, fileURLToPath(new URL(program, import.meta.url)))
  }
  // Enable this before the command is loaded, so that the next run finds compiled code.
  modules.enableCompileCache()
  const { runMain } = await import('./cli/runMain.ts')
  return await runMain(process)
}

// Exit at once: a connection that does not close must not keep the shell waiting.
process.exit(await run())
