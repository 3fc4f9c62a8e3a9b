import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What runs in the worker on real runtimes, or in a page, is covered by the tests on a devnet and in
  // the browser.
  coveredElsewhere: [
    'src/tab/{connectTab,createTabNetwork,enterSituation,fetchCode}.ts',
    'src/tab/{findRemedy,followTask,networkWorker}.ts',
    'src/tab/TabNetwork.ts',
    'src/app/{keepFocus,openWorker,readForm,saveFile,trustScript,useLoaded}.ts',
    'src/check/{createReadinessChecker,ReadinessChecker}.ts',
    'src/desk/{chainsWorker,createTaskDesk,TaskDesk}.ts',
    'src/devnet/DevnetControls.ts',
    'src/sign/{CallSigning,createBrowserJournal,createCallSigning,writeActed}.ts'
  ]
})
