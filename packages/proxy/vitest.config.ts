import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  coveredElsewhere: [
    'src/prove/buildProbes.ts',
    'src/prove/create{DryRun,Simulation}Prover.ts',
    'src/prove/measureWidth.ts',
    'src/prove/prove*.ts',
    'src/prove/reachesPallet.ts',
    'src/provision/buildTokenTransfer.ts',
    'src/provision/dryRun.ts',
    'src/provision/provisionUser.ts',
    'src/provision/quoteTransfer.ts',
    'src/provision/read*.ts',
    'src/read/open*.ts',
    'src/read/read{Account,Contracts,Fees,Grants,Proxies,Token}.ts'
  ]
})
