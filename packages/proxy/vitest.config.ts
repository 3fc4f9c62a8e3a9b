import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    'src/evm/proveEvmSteps.ts',
    'src/prove/buildProbes.ts',
    'src/prove/create{DryRun,Simulation}Prover.ts',
    'src/prove/measureWidth.ts',
    'src/prove/prove*.ts',
    'src/prove/reachesContract.ts',
    'src/read/read{Contracts,Fees,Grants,Proxies}.ts'
  ]
})
