/**
 * The id of each runtime API that Paraclock calls. An id is the 64-bit BLAKE2b hash of the API's
 * name. The constant `System.Version` lists the APIs of a runtime by id.
 */
export const apiIds = {
  AccountNonceApi: '0xbc9d89904f5b923f',
  AutomationTimeApi: '0x889fffe29b918d24',
  DryRunApi: '0x91b1c8b16328eb92',
  GenesisBuilder: '0xfbc577b9d747efd6',
  LocationToAccountApi: '0x9ffb505aa738d69c',
  Metadata: '0x37e397fc7c91f5e4',
  ParachainHost: '0xaf2c0297a23e6d3d',
  TransactionPaymentApi: '0x37c8bb1350a9a2a8',
  TransactionPaymentCallApi: '0xf3ff14d5ab527059',
  XcmPaymentApi: '0x6ff52ee858e6c5bd',
  XcmpHandlerApi: '0x8efeb658e7eac37d'
} as const

export function findApiId(name: string): string | undefined {
  return (apiIds as Readonly<Record<string, string>>)[name]
}
