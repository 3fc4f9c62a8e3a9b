import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // These need real runtimes, so the devnet tests cover them.
  coveredElsewhere: [
    'src/*.ts',
    'src/chain/{LocalChain,buildBlock,claimBlock,cutTies,openLocalChain,readBlockRate,readPace,upgrade}.ts',
    'src/errors/{blocks,genesis,network}.ts',
    'src/execute/**',
    'src/inherents/{ReadRelay,RelayView,SourceRuns,StateRuns,createInherents,encodeRawCall,readAgenda,readDecided,setValidationData}.ts',
    'src/network/**'
  ]
})
