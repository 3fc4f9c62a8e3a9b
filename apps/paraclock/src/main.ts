#!/usr/bin/env node
import modules from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runInChild, runsCode } from './child/runInChild.ts'
import { isTooOld } from './version.ts'

/**
 * Runs a command. A command that can run code of a chain runs in a child, because this code can
 * crash the process.
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
  // Node.js caches only modules that are imported after this call.
  modules.enableCompileCache()
  const { runMain } = await import('./commands/run/runMain.ts')
  return await runMain(process)
}

// Connections that are still open must not delay the exit.
process.exit(await run())
