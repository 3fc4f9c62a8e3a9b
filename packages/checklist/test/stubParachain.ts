import type { Chain } from '@paraclock/connect'

/** The storage of a chain that holds nothing. */
export const emptyStorage = async () => ({ value: undefined, evidence: [] })

/** A chain that says which parachain it is. */
export const stubParachain = (paraId: number | undefined): Chain =>
  ({
    paraId,
    storage: emptyStorage,
    block: { number: 1, hash: '0x' },
    facts: { paraId, endpoint: 'wss://acme.example' },
    stated: { chainName: 'Acme' }
  }) as unknown as Chain
