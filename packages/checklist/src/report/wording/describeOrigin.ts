import type { CallOrigin } from '@paraclock/core'

/** Says who must send a call. */
export function describeOrigin(origin: CallOrigin): string {
  switch (origin.kind) {
    case 'signed':
      return `signed by ${origin.account}`
    case 'root':
      return 'by root: sudo or governance'
    case 'sovereign':
      return `by parachain ${origin.paraId}, over XCM from its own root`
  }
}
