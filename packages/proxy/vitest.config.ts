import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    'src/evm/proveEvmSteps.ts',
    'src/prove/buildProbes.ts',
    'src/prove/create{DryRun,Simulation}Prover.ts',
    'src/prove/measureWidth.ts',
    'src/prove/prove*.ts',
    'src/prove/reachesPallet.ts',
    'src/provision/buildTokenTransfer.ts',
    'src/provision/provisionUser.ts',
    'src/provision/quoteTransfer.ts',
    'src/provision/read*.ts',
    'src/read/read{Contracts,Fees,Grants,Proxies}.ts'
  ]
})
