#!/usr/bin/env node
import modules from 'node:module'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { runsCode } from './child/runsCode.ts'
import { isTooOld } from './version.ts'

/** Runs the command line, where the code of chains can end this process at most by an exit code. */
async function run(): Promise<number> {
  if (isTooOld(process.versions.node)) {
    const { refuseNode } = await import('./cli/refuseNode.ts')
    return refuseNode(process)
  }
  if (runsCode(process.argv.slice(2))) {
    const { runInChild } = await import('./child/runInChild.ts')
    const program = import.meta.url.endsWith('.ts') ? './child.ts' : './child.js'
    return await runInChild(process, fileURLToPath(new URL(program, import.meta.url)))
  }
  // Before anything of the command is loaded, so that the next run finds it compiled.
  modules.enableCompileCache()
  const { runMain } = await import('./cli/runMain.ts')
  return await runMain(process)
}

// The exit is forced: a connection that refuses to close must not keep a shell waiting.
process.exit(await run())
