import { definePackageTests } from '@tooling/vitest'

export default definePackageTests({
  // What ends or refuses clients and nodes is covered by the long tests.
  coveredElsewhere: [
    'src/calls/Client.ts',
    'src/server/{createServer,serveClients,serveSocket}.ts',
    'src/upstream/{Link,ServiceMethods}.ts'
  ]
})
