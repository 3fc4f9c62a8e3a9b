import modules from 'node:module'
import process from 'node:process'

// Enabled as in main.ts, which starts this process.
modules.enableCompileCache()
const { joinParent } = await import('./child/joinParent.ts')
const { leave, signals } = joinParent(process)
const { runMain } = await import('./cli/runMain.ts')
const exitCode = await runMain(process, { signals })
leave(exitCode)
process.exit(exitCode)
